// Which page: the address says it, the back button works.

export type Page =
  | { name: 'home' }
  | { name: 'table'; table: string }
  | { name: 'code'; code: string }
  | { name: 'replay'; table: string; number: number; position: number | null; eyes: number | null }
  | { name: 'review'; table: string; number: number }
  | { name: 'past' }
  | { name: 'watch' }
  | { name: 'you' }
  | { name: 'privacy' }
  | { name: 'lost' };

export function pageAt(path: string, search = ''): Page {
  const parts = path.split('/').filter(Boolean);
  if (parts.length === 0) return { name: 'home' };
  if (parts.length === 1 && parts[0] === 'past') return { name: 'past' };
  if (parts.length === 1 && parts[0] === 'watch') return { name: 'watch' };
  if (parts.length === 1 && parts[0] === 'you') return { name: 'you' };
  if (parts.length === 1 && parts[0] === 'privacy') return { name: 'privacy' };
  if (parts.length === 2 && parts[0] === 't') return { name: 'table', table: parts[1]! };
  if (parts.length === 2 && parts[0] === 'c') return { name: 'code', code: parts[1]! };
  if (parts.length === 3 && parts[0] === 'replay' && /^\d+$/.test(parts[2]!)) {
    const asked = new URLSearchParams(search);
    return { name: 'replay', table: parts[1]!, number: Number(parts[2]), position: count(asked.get('at')), eyes: count(asked.get('eyes')) };
  }
  if (parts.length === 3 && parts[0] === 'review' && /^\d+$/.test(parts[2]!)) {
    return { name: 'review', table: parts[1]!, number: Number(parts[2]) };
  }
  return { name: 'lost' };
}

function count(text: string | null): number | null {
  return text && /^\d+$/.test(text) ? Number(text) : null;
}

const where = $state({ page: pageAt(location.pathname, location.search) });

export const route = {
  get page(): Page {
    return where.page;
  },
};

export function go(path: string, isReplacing = false): void {
  if (isReplacing) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  where.page = pageAt(location.pathname, location.search);
  scrollTo(0, 0);
}

addEventListener('popstate', () => {
  where.page = pageAt(location.pathname, location.search);
});

/** For links: an ordinary click stays in the page, everything else is the browser's. */
export function inside(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  go(link.pathname + link.search);
}
