import { lockList } from '#server/database/replace-list'
import type { Db } from '#server/database/tables'
import { act } from '#server/desk/frame/row'
import { rows, text, wholeOrNone } from '#server/desk/parts/field'
import { choicesOf, storedRow } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { paperDraftById, subjectChoices } from '#server/repositories/exam/paper-draft'
import { putShares, type SyllabusRow, syllabusOf } from '#server/repositories/tiku/syllabus'
import { shareFault, shareOf, sumFault, type TypedShare } from '@/domain/exam/syllabus'
import { draftPath } from './paper-draft'

const WHOLE = 100
const MOST_CHAPTERS = 1_000
const MOST_SOURCE = 40

const faultWords = { half: '最少和最多要一起填，或者都不填', bounds: '要在 0 到 100 之间', order: '最少不能大于最多' } as const
const sumWords = {
  least: '各章最少的占比加起来超过了 100%，没有试卷能做到',
  most: '各章最多的占比加起来不到 100%，没有试卷能做到',
} as const

/** The subject that an act names, and the draft from which it was opened: `221`, or `221.58`. */
async function subjectAt(db: Db, ref: string) {
  const [own, draft] = ref.split('.')
  const id = idOf(own, '科目')
  const subject = found(
    (await subjectChoices(db)).find((each) => each.id === id),
    '科目',
  )
  const to = draft === undefined ? '/categories' : draftPath(found(await paperDraftById(db, idOf(draft, '草稿')), '草稿').id)
  return { ...subject, to }
}

type Typed = TypedShare & { id: number | null }

/** The chapters of a subject with the shares that were typed. Throws for a chapter of another subject, and for shares that no paper can keep to. */
function statedIn(stored: readonly SyllabusRow[], typed: readonly Typed[], source: string): SyllabusRow[] {
  const known = new Map(typed.map((row) => [row.id, row]))
  const strangers = typed.filter(({ id }) => !stored.some((chapter) => chapter.id === id))
  if (strangers.length > 0 || known.size !== typed.length) throw invalid('章节已经变了，请重新打开核对')
  const stated = stored.map(({ id, title }) => ({ id, title, from: known.get(id)?.from ?? null, to: known.get(id)?.to ?? null }))
  for (const { title, ...share } of stated) {
    const fault = shareFault(share)
    if (fault) throw invalid(`“${title}”${faultWords[fault]}`)
  }
  const fault = sumFault(stated.map(shareOf))
  if (fault) throw invalid(sumWords[fault])
  return stated.map((row) => ({ ...row, source: shareOf(row) ? source : '' }))
}

const end = (label: string) => wholeOrNone({ label: `${label}（%）`, least: 0, most: WHOLE })

/** States which share of the marks of a paper each chapter of a subject should have. */
export const writeSyllabus = act({
  name: 'set-syllabus',
  title: '大纲占比',
  roles: ['editor'],
  isDirect: true,
  fields: {
    source: text({ label: '依据', hint: '比如某年的考试大纲，或者本校的命题计划', most: MOST_SOURCE, isOptional: true }),
    chapters: rows({
      label: '各章占全卷分值',
      hint: '一章的两格都空着就不比；组卷时，抽到的分值不在范围里的章会标出来',
      least: 0,
      most: MOST_CHAPTERS,
      isFixed: true,
      columns: { id: storedRow, from: end('最少'), to: end('最多') },
    }),
  },
  start: async ({ db }, ref) => {
    const { id, title } = await subjectAt(db, ref)
    const stored = await syllabusOf(db, id)
    return {
      facts: [['科目', title], ...(stored.length === 0 ? [['章节', '还没有，先新建章节'] as const] : [])],
      texts: {
        source: [stored.find(({ source }) => source !== '')?.source ?? ''],
        chapters: stored.flatMap((row) => [String(row.id), String(row.from ?? ''), String(row.to ?? '')]),
      },
      choices: { 'chapters.id': choicesOf(stored) },
      version: rowVersion(stored),
    }
  },
  preview: () => [],
  run: async (tx, { ref, values: { source, chapters }, version }) => {
    const { id, to } = await subjectAt(tx, ref)
    await lockList(tx, 'tiku_chapter')
    const stored = await syllabusOf(tx, id)
    if (rowVersion(stored) !== version) throw conflict('大纲占比或章节刚被别人改过，请重新打开核对')
    const isKept = (row: SyllabusRow, known: SyllabusRow | undefined) =>
      row.from === known?.from && row.to === known.to && row.source === known.source
    const after = statedIn(stored, chapters, source).filter((row, at) => !isKept(row, stored[at]))
    await putShares(tx, after)
    const before = stored.filter((row) => after.some((each) => each.id === row.id))
    return { object: `category:${id}`, before, after, to }
  },
})
