import { type Db, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import {
  changedArticles,
  changedHelp,
  changedLessons,
  changedQuestions,
  forgetSources,
  goneSources,
  type LessonText,
  type NewPassage,
  type PageText,
  type QuestionText,
  replacePassages,
} from '#server/repositories/ai/passage-index'
import { cuesOf } from '#server/services/learn/lesson'
import type { AiSourceKind } from '@/contract/ai/ai.schema'
import type { RichContent } from '@/contract/site/rich.schema'
import { indexTerms } from '@/domain/search/search-terms'
import { isInstructionLike } from '@/domain/text/instruction-like'
import { richExcerpt, richPlain } from '@/domain/text/rich-plain'

/** Characters after which a passage ends with the line it is in. */
const LENGTH = 160
const TITLE_LENGTH = 60
/** Stretches of speech of one passage, and how many the next one begins later. */
const CUES = 4
const CUE_STEP = 3

type Text = Omit<NewPassage, 'terms'>

/** Pairs and words: single characters are in every passage. */
const termsOf = (text: string) => [...new Set(indexTerms(text).filter((term) => Array.from(term).length > 1 || /\d/.test(term)))]

/** A text that gives orders to a language model is no source. */
const passages = (texts: readonly Text[]): NewPassage[] =>
  texts
    .filter(({ title, body, hint }) => body.trim() !== '' && !isInstructionLike(`${title}\n${hint}\n${body}`))
    .map((text) => ({ ...text, terms: termsOf([text.title, text.body, text.hint].join('\n')) }))

const plain = { hint: '', version: 0, courseId: null, categoryId: null, marks: [] }

/** Lines gathered into passages of about the same length. */
function gathered(lines: readonly string[]): string[] {
  const found: string[] = []
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const last = found.at(-1)
    if (last === undefined || last.length >= LENGTH) found.push(line)
    else found[found.length - 1] = `${last}\n${line}`
  }
  return found
}

const pieces = (content: RichContent) => gathered(richPlain(content).split('\n'))

/** A lesson in stretches that overlap by one line; each line keeps its second. */
export function lessonPassages({ title, courseId, courseTitle, vtt }: LessonText): NewPassage[] {
  const cues = cuesOf(vtt)
  const starts = cues.flatMap((_, at) => (at % CUE_STEP === 0 && (at === 0 || at + 1 < cues.length) ? [at] : []))
  return passages(
    starts.map((start) => {
      const marks: [number, number][] = []
      let body = ''
      for (const { from, text } of cues.slice(start, start + CUES)) {
        marks.push([body.length, Math.floor(from)])
        body += `${text.replaceAll('\n', ' ')}\n`
      }
      return { ...plain, title, body: body.trimEnd(), hint: courseTitle, courseId, marks }
    }),
  )
}

/** The explanation of a question; it is found by what the question asks, too. */
export function questionPassages({ version, categoryId, stem, options, explanation, points }: QuestionText): NewPassage[] {
  const hint = [richPlain(stem), ...options.map(({ text }) => text), points ?? ''].join('\n')
  const title = richExcerpt(stem, TITLE_LENGTH)
  return passages(pieces(explanation).map((body) => ({ ...plain, title, body, hint, version, categoryId })))
}

/** An article, or an answer of the help centre. */
export const pagePassages = ({ title, content }: PageText): NewPassage[] =>
  passages(pieces(content).map((body) => ({ ...plain, title, body })))

/** Sources written in one transaction. */
const BATCH = 100

type Changed<T> = (db: Db, limit: number) => Promise<T[]>

async function takeIn<T extends { id: number; stamp: string }>(
  db: Db,
  kind: AiSourceKind,
  changed: Changed<T>,
  passagesOf: (source: T) => NewPassage[],
): Promise<void> {
  let found = BATCH
  while (found === BATCH)
    found = await tx(db, async (work) => {
      const sources = await changed(work, BATCH)
      await replacePassages(
        work,
        kind,
        sources.map((source) => ({ refId: source.id, stamp: source.stamp, passages: passagesOf(source) })),
      )
      return sources.length
    })
}

/** Brings what may be quoted to what is taught now: only what changed is written. */
export async function refreshPassages({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const kind of ['lesson', 'question', 'article', 'help'] as const) {
    for (let gone = await goneSources(db, kind, BATCH); gone.length > 0; gone = await goneSources(db, kind, BATCH)) {
      const ids = gone
      await tx(db, (work) => forgetSources(work, kind, ids))
    }
  }
  await takeIn(db, 'lesson', changedLessons, lessonPassages)
  await takeIn(db, 'question', changedQuestions, questionPassages)
  await takeIn(db, 'article', changedArticles, pagePassages)
  await takeIn(db, 'help', changedHelp, pagePassages)
}
