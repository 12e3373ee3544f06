// The rules as they are written (Markdown with numbered rules), taken apart so that they can be drawn, searched and
// opened at a rule. Only what the rulebooks use: headings, paragraphs, lists, tables, bold, italic, code.

export type Span = { kind: 'text' | 'strong' | 'em' | 'code' | 'rule'; text: string };

export interface Item {
  /** The number of the rule, where the item is one: `POC-4.2`. */
  rule: string | null;
  spans: Span[];
}

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Item[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

/** A heading and what stands under it, up to the next one. */
export interface Chapter {
  title: string;
  level: number;
  blocks: Block[];
}

const RULE = '[A-Z]{3}-E?\\d+(?:\\.\\d+)?';
const SPANS = new RegExp(`\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|\`(.+?)\`|\\b(${RULE})\\b`, 'g');
const NUMBERED = new RegExp(`^\\*\\*(${RULE})\\*\\*\\s*`);

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of text.matchAll(SPANS)) {
    if (found.index > end) spans.push({ kind: 'text', text: text.slice(end, found.index) });
    const [whole, strong, em, code, rule] = found;
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else if (em !== undefined) spans.push({ kind: 'em', text: em });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else spans.push({ kind: 'rule', text: rule! });
    end = found.index + whole.length;
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans;
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  for (const part of markdown.split(/\n{2,}/)) {
    const lines = part.split('\n').filter((line) => line.trim());
    if (lines.length) blocks.push(...blocksIn(lines));
  }
  return blocks;
}

function blocksIn(lines: string[]): Block[] {
  const first = lines[0]!;
  const heading = /^(#+)\s+(.*)$/.exec(first);
  if (heading) {
    const rest = lines.slice(1);
    const block: Block = { kind: 'heading', level: heading[1]!.length, text: heading[2]! };
    return rest.length ? [block, ...blocksIn(rest)] : [block];
  }
  if (first.startsWith('|')) return [tableOf(lines)];
  if (/^[-*] /.test(first)) return [listOf(lines)];
  return [{ kind: 'paragraph', spans: spansOf(joined(lines)) }];
}

function listOf(lines: string[]): Block {
  const texts: string[] = [];
  for (const line of lines) {
    if (/^[-*] /.test(line)) texts.push(line.slice(2).trim());
    else texts[texts.length - 1] += ` ${line.trim()}`;
  }
  return { kind: 'list', items: texts.map(itemOf) };
}

function itemOf(text: string): Item {
  const rule = NUMBERED.exec(text);
  return { rule: rule?.[1] ?? null, spans: spansOf(rule ? text.slice(rule[0].length) : text) };
}

function tableOf(lines: string[]): Block {
  const rows = lines.filter((line) => !/^\|[\s|:-]+\|$/.test(line)).map(cellsOf);
  return { kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) };
}

function cellsOf(line: string): string[] {
  return line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());
}

function joined(lines: string[]): string {
  return lines.map((line) => line.trim()).join(' ');
}

export function chaptersOf(markdown: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const block of blocksOf(markdown)) {
    if (block.kind === 'heading') chapters.push({ title: block.text, level: block.level, blocks: [] });
    else if (chapters.length) chapters.at(-1)!.blocks.push(block);
    else chapters.push({ title: '', level: 1, blocks: [block] });
  }
  return chapters;
}

/** The chapters with only what speaks of this; a table stays if one of its cells does. */
export function searched(chapters: Chapter[], words: string): Chapter[] {
  const wanted = plain(words);
  if (!wanted) return chapters;
  return chapters
    .map((chapter) => {
      if (plain(chapter.title).includes(wanted)) return chapter;
      return { ...chapter, blocks: chapter.blocks.flatMap((block) => found(block, wanted)) };
    })
    .filter((chapter) => chapter.blocks.length > 0);
}

function found(block: Block, wanted: string): Block[] {
  switch (block.kind) {
    case 'heading':
      return [];
    case 'paragraph':
      return plain(textOf(block.spans)).includes(wanted) ? [block] : [];
    case 'list': {
      const items = block.items.filter((item) => plain(`${item.rule ?? ''} ${textOf(item.spans)}`).includes(wanted));
      return items.length ? [{ ...block, items }] : [];
    }
    case 'table':
      return [block.head, ...block.rows].flat().some((cell) => plain(cell).includes(wanted)) ? [block] : [];
  }
}

function textOf(spans: Span[]): string {
  return spans.map((span) => span.text).join('');
}

/** Small letters without accents: "crème" is found by "creme". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
