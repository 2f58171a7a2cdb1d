import type { LessonSection } from '@/domain/learn/lesson-sections'

/** A part of a lesson: its title, and the sentence it begins with, counted from 1. */
type Part = { sentence: number; title: string }
/** The script of a lesson: rows of a table, the head first; sentences and parts where the small content has none. */
export type Script = { id: number; rows: string[][]; sentences: string[]; parts: Part[] }

/** Reads the scripts: `# lesson`, `| a | b | c` for a row of its table, `- sentence`, `= 3 title` for the part that begins with the third sentence. */
export function readScripts(text: string): Script[] {
  const scripts: Script[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const script = scripts.at(-1)
    if (line.startsWith('# ')) scripts.push({ id: Number(line.slice(2)), rows: [], sentences: [], parts: [] })
    else if (line.startsWith('| ') && script)
      script.rows.push(
        line
          .slice(2)
          .split(' | ')
          .map((cell) => cell.trim()),
      )
    else if (line.startsWith('- ') && script) script.sentences.push(line.slice(2))
    else if (line.startsWith('= ') && script) {
      const [number = '', ...words] = line.slice(2).split(' ')
      script.parts.push({ sentence: Number(number), title: words.join(' ') })
    } else if (line.trim() !== '') throw new Error(`line ${at + 1} of the lessons says nothing: ${line}`)
  }
  return scripts
}

type Cue = { from: number; to: number; text: string }

/** Seconds of a lesson before its first sentence and after its last. */
const MARGIN = 2
const GAP = 0.3
const TENTH = 10
const toTenths = (second: number) => Math.round(second * TENTH) / TENTH

/** The sentences spread over a lesson, each as long as it takes to read beside the others. */
export function cuesOf(sentences: readonly string[], length: number): Cue[] {
  const signs = sentences.reduce((sum, text) => sum + text.length, 0)
  const spoken = length - 2 * MARGIN - GAP * (sentences.length - 1)
  let from = MARGIN
  return sentences.map((text) => {
    const to = from + (spoken * text.length) / signs
    const cue = { from: toTenths(from), to: toTenths(to), text }
    from = to + GAP
    return cue
  })
}

/** The sections of a lesson: each from the second its first sentence is said, the first from the beginning. */
export const sectionsOf = (parts: readonly Part[], cues: readonly Cue[]): LessonSection[] =>
  parts.map(({ sentence, title }) => {
    const cue = cues[sentence - 1]
    if (!cue) throw new Error(`no sentence ${sentence} for the part ${title}`)
    return { second: sentence === 1 ? 0 : Math.floor(cue.from), title }
  })
