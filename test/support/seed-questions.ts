import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ChapterSeed } from '#server/seed/shapes'

/** A single choice of the seed: how it begins, and the text of the right option. */
export type SeedChoice = { stem: string; right: string }

const textOf = (stem: readonly object[]) => JSON.stringify(stem).match(/"text":"([^"]+)"/)?.[1] ?? ''

function chapterOf(file: string): ChapterSeed {
  const text = readFileSync(path.resolve(__dirname, `../../server/seed/content/questions/${file}.json`), 'utf8')
  return JSON.parse(text) as ChapterSeed
}

/** The single choices of a chapter file, in order. */
export const choicesOf = (file: string): SeedChoice[] =>
  chapterOf(file).questions.flatMap((question) => {
    if (question.type !== 'single_choice') return []
    const right = question.options['ABCDEF'.indexOf(question.answer[0] ?? '')]
    return right === undefined ? [] : [{ stem: textOf(question.stem), right }]
  })

/** The first single choice of a chapter file. */
export function firstChoiceOf(file: string): SeedChoice {
  const [first] = choicesOf(file)
  if (!first) throw new Error(`${file} has no single choice`)
  return first
}

/** How a material of a chapter file begins. */
export function materialOf(file: string): { stem: string; partCount: number } {
  const found = chapterOf(file).questions.find(({ type }) => type === 'material')
  if (found?.type !== 'material') throw new Error(`${file} has no material`)
  return { stem: textOf(found.stem), partCount: found.children.length }
}
