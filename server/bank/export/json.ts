import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './html'
import type { Stored } from './stored'

/** Names the shape of an export in JSON, so that the import takes its trees as they are. */
export const OWN_FORMAT = 'qiming-questions'

type Body = Omit<Stored, 'id' | 'children'> & { children: Body[] }

const bodyOf = ({ id: _, children, ...own }: Stored): Body => ({ ...own, children: children.map(bodyOf) })

/** The files that a question and those below it show. */
export function filesOf(question: Stored): string[] {
  const reference = question.answer_key?.kind === 'points' ? filesIn(question.answer_key.reference) : []
  const options = question.options.flatMap(({ rich }) => (rich ? filesIn(rich) : []))
  return [...filesIn(question.stem), ...options, ...filesIn(question.explanation), ...reference, ...question.children.flatMap(filesOf)]
}

/** A question as JSON with its files inside, in base64 by their names. */
export function jsonOf(question: Stored, dataDir: string): string {
  const files = Object.fromEntries(
    [...new Set(filesOf(question))].map((src) => [src, readFileSync(path.join(dataDir, src)).toString('base64')]),
  )
  return JSON.stringify({ ...bodyOf(question), files })
}

/** A whole file of questions. */
export const jsonFile = (questions: readonly string[]): string =>
  `{"format":"${OWN_FORMAT}","version":1,"questions":[\n${questions.join(',\n')}\n]}\n`
