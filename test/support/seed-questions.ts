import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ChapterSeed } from '../../server/seed/shapes'

/** A single choice of the seed: how it begins, and the text of the right option. */
export type SeedChoice = { stem: string; right: string }

const textOf = (stem: readonly object[]) => JSON.stringify(stem).match(/"text":"([^"]+)"/)?.[1] ?? ''

/** The single choices of a chapter file, in order. */
export function choicesOf(file: string): SeedChoice[] {
  const text = readFileSync(path.resolve(__dirname, `../../server/seed/content/questions/${file}.json`), 'utf8')
  return (JSON.parse(text) as ChapterSeed).questions.flatMap((question) => {
    if (question.type !== 'single_choice') return []
    const right = question.options['ABCDEF'.indexOf(question.answer[0] ?? '')]
    return right === undefined ? [] : [{ stem: textOf(question.stem), right }]
  })
}

/** The first single choice of a chapter file. */
export function firstChoiceOf(file: string): SeedChoice {
  const [first] = choicesOf(file)
  if (!first) throw new Error(`${file} has no single choice`)
  return first
}
