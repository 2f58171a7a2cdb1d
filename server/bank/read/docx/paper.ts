import type { Note, Refused } from '../draft'
import type { KeySection } from './key-table'
import type { Line } from './lines'

/**
 * The lines of one question; `skip` is the length of its number, which is 0 where nobody knows it. `part` counts the papers of a document
 * that have answers of their own. `fault` says why the question is not read; `again` is the line of a further answer in it,
 * `listed` the
 * numbers of lists inside it, which stand in its answer or explanation where `isListInText`.
 */
export type Block = {
  number: number
  section: number
  part: number
  word: string
  lines: Line[]
  skip: number
  notes: Note[]
  material: Passage | null
  fault: Refused | null
  again: Line | null
  listed: number[]
  isListInText: boolean
}
/** A question that begins at a line, of which nothing else is known yet. */
export const newBlock = (line: Line, place: Pick<Block, 'number' | 'skip' | 'section' | 'part' | 'word'>): Block => ({
  ...place,
  lines: [line],
  notes: [],
  material: null,
  fault: null,
  again: null,
  listed: [],
  isListInText: false,
})
/** The material of several questions; where it is open nothing says which is the last of them. */
export type Passage = { from: number; to: number; lines: Line[]; isOpen?: boolean }
/** A part of a paper: the word of its heading that names a type, and all of the heading. */
export type Section = { word: string; text: string }
/** The answers at the end of a paper, lines among them that are none, and numbers that more than one question may have. */
type Part = { keys: KeySection[]; strange: Line[]; doubted: ReadonlySet<number> }
/** `lost` are lines that look like questions nobody can read. */
export type Paper = { blocks: Block[]; above: Line[]; sections: Section[]; parts: Part[]; lost: { line: number; refused: Refused }[] }
