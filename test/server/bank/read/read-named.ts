import { FileRefused } from '#server/bank/read/draft'
import type { Prepared } from '#server/bank/read/question'
import { readOnly, type Taken } from './read-only'

/**
 * Small files in the forms that people and programs write, each with what it must become: every question as
 * `stem [options] = key`, every refusal as `line code`, every note as its code. Nothing else may come out of them.
 */
export type NamedInput = {
  name: string
  bytes: string | Uint8Array
  questions?: readonly string[]
  refused?: readonly string[]
  notes?: readonly string[]
  /** Words that a reason must hold. */
  says?: readonly string[]
}

function keyWords(key: Prepared['body']['answer_key']): string {
  switch (key?.kind) {
    case 'letters':
      return key.letters.join('')
    case 'truth':
      return key.value ? '对' : '错'
    case 'blanks':
      return key.alternatives.map((texts) => texts.join('|')).join(';')
    default:
      return key?.kind ?? ''
  }
}

type Found = { questions: string[]; refused: string[]; notes: string[]; reasons: string[] }

const found = ({ questions, bodies, refused, notes }: Taken): Found => ({
  questions: questions.map(({ stem, options }, at) => `${stem} [${options.join('/')}] = ${keyWords(bodies[at]?.answer_key ?? null)}`),
  refused: refused.map((text) => text.split(' ', 2).join(' ')),
  notes: [...notes, ...questions.flatMap((question) => question.notes)].map((text) => text.split(' ', 1)[0] ?? ''),
  reasons: [...refused, ...notes],
})

/** Reads a named input; gives what it became beside what it must become. */
export async function readNamed({ name, bytes, questions = [], refused = [], notes = [], says = [] }: NamedInput) {
  const expected = { questions, refused, notes, unsaid: [] as string[] }
  try {
    const { reasons, ...actual } = found(await readOnly(name, bytes))
    return { expected, actual: { ...actual, unsaid: says.filter((words) => !reasons.join('\n').includes(words)) } }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    const unsaid = says.filter((words) => !error.reason.includes(words))
    return { expected, actual: { questions: [], refused: ['file'], notes: [], unsaid } }
  }
}
