// The first game: one remark for each thing when it is met for the first time.

import type { Turn } from '../../lib/turn.svelte';
import type { Play } from '../../lib/types';
import type { LessonStep } from '../contract';
import type { IcingTable } from './view';

type When = (play: Play<IcingTable>, turn: Turn<IcingTable>) => boolean;

const isMine: When = (_, turn) => turn.seat !== null;
const hasLaid: When = ({ table, you }) => you !== null && !!table.plates[you]?.cake.some(Boolean);

function step(name: string, when: When, en: string, fr: string): LessonStep {
  return { name, when, text: { en, fr } };
}

export const lesson: LessonStep[] = [
  step(
    'cut',
    (play, turn) => isMine(play, turn) && play.table.phase === 'cut',
    'You have the knife. Turn the cut card over the tray until you like the four sections, then cut. You also take first.',
    "Vous tenez le couteau. Tournez la carte de découpe sur le plat jusqu’à aimer les quatre sections, puis découpez. Vous prenez aussi en premier.",
  ),
  step(
    'choose',
    (play, turn) => isMine(play, turn) && play.table.phase === 'choose' && !turn.isComposing,
    'Take a section: tap it, or drag it to your plate. You can look at another one before you serve.',
    "Prenez une section : touchez-la ou glissez-la sur votre plateau. Rien n’est joué tant que vous n’avez pas servi.",
  ),
  step(
    'place',
    (play, turn) => isMine(play, turn) && turn.table?.phase === 'place',
    'Lay the four pieces on any empty cells, in any order. Tap a piece again to turn it. They need not touch.',
    "Posez les quatre pièces sur des cases vides, dans l’ordre que vous voulez. Touchez une pièce pour la tourner. Elles n’ont pas à se toucher.",
  ),
  step(
    'rim',
    (play, turn) => play.table.round === 'cake' && (hasLaid(play, turn) || (turn.codes.length > 2 && isMine(play, turn))),
    'Sprinkled edges on the rim of the plate glow: 1 point each. Those that look inside turn grey: 1 point less each.',
    "Les bords à vermicelles sur le pourtour brillent : 1 point chacun. Ceux qui regardent l’intérieur grisent : 1 point de moins chacun.",
  ),
  step(
    'group',
    (play, turn) => play.table.round === 'cake' && play.table.turn > 0 && hasLaid(play, turn),
    'The green line shows your largest group of one flavour: 2 points for each of its pieces.',
    "Le trait vert montre votre plus grand groupe d’une même saveur : 2 points pour chacune de ses pièces.",
  ),
  step(
    'icing',
    (play) => play.table.round === 'icing',
    'Now the icing goes on top, scored the same way. Icing on its own flavour earns a token; a set of all four flavours lights a candle, worth 4.',
    'Le glaçage vient par-dessus et compte de la même façon. Posé sur sa propre saveur, il rapporte un jeton ; les quatre saveurs réunies allument une bougie, qui vaut 4.',
  ),
];
