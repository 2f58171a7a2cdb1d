import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ChapterSeed } from '../../server/seed/shapes'

/** A single choice of the seed: how it begins, and the text of the right option. */
export type SeedChoice = { stem: string; right: string }

const textOf = (stem: readonly object[]) => JSON.stringify(stem).match(/"text":"([^"]+)"/)?.[1] ?? ''

/** The first question of a chapter file, which is a single choice. */
export function firstChoiceOf(file: string): SeedChoice {
  const text = readFileSync(path.resolve(__dirname, `../../server/seed/content/questions/${file}.json`), 'utf8')
  const [first] = (JSON.parse(text) as ChapterSeed).questions
  if (first?.type !== 'single_choice') throw new Error(`${file} does not begin with a single choice`)
  const right = first.options['ABCDEF'.indexOf(first.answer[0] ?? '')]
  if (right === undefined) throw new Error(`${file} begins with a question without a key`)
  return { stem: textOf(first.stem), right }
}
