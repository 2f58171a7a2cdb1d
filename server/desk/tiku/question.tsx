import { ActLink, Facts, ForReaders, PageLink } from '#server/desk/frame/detail'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { searchable } from '#server/desk/frame/search'
import { text } from '#server/desk/parts/field'
import { found, idOf, keyText } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { fixReports, resultsWith } from '#server/repositories/errata/question-reports'
import { listQuestions, type QuestionRow, versionsOf } from '#server/repositories/tiku/question'
import { draftOfQuestion, papersAsking, wholeQuestion } from '#server/repositories/tiku/question-draft'
import { openReviewOf } from '#server/repositories/tiku/question-review'
import { finishRescores, writeCorrection } from '#server/services/exam/key-change/correct'
import type { Key } from '@/contract/tiku/question.schema'
import { questionTypeNames } from '@/domain/tiku/question'
import { questionDraftActs } from './question-draft'
import { difficultyText, questionAnswers, questions, stateText } from './question-list'
import { questionManyActs } from './question-many'
import { LearnerView, picturesOf } from './question-view'

const roles = ['editor', 'teacher'] as const
const MOST_PAPERS = 5

function keyOf(given: string, was: Key | null): Key {
  switch (was?.kind) {
    case 'letters':
      return { ...was, letters: [...new Set(given.toUpperCase().replace(/[^A-H]/g, ''))].sort() }
    case 'truth':
      if (given !== '对' && given !== '错') throw invalid('判断题的答案写“对”或“错”')
      return { ...was, value: given === '对' }
    case 'blanks':
      return {
        ...was,
        alternatives: given.split('\n').map((line) =>
          line
            .split('|')
            .map((each) => each.trim())
            .filter(Boolean),
        ),
      }
    default:
      throw invalid('这类题目的答案请用导入更正')
  }
}

const factsOf = ({ id, key, type, stem, answer, version }: QuestionRow) =>
  [
    ['编号', `${id}（${key}）`],
    ['题型', questionTypeNames[type]],
    ['题干', stem],
    ['答案', keyText(answer)],
    ['版本', version],
  ] as const

const newest = (rows: readonly QuestionRow[]) => found(rows[0], '题目')

type ActsProps = {
  id: number
  isWithdrawn: boolean
  /** Whether it stands alone or above its material. */
  isWhole: boolean
  draft: { id: number } | undefined
  review: { id: number; reviewer: string } | undefined
}

/** Leads to the acts on a question. */
function QuestionActs({ id, isWithdrawn, isWhole, draft, review }: ActsProps) {
  return (
    <>
      <ActLink name="correct-question" of={id}>
        更正答案
      </ActLink>
      {review && (
        <ForReaders of="/question-reviews">
          <a className="act" href={`/question-reviews/${review.id}`}>{`${review.reviewer}在复核`}</a>
        </ForReaders>
      )}
      {!review && isWhole && (
        <ActLink name="ask-question-review" of={id}>
          派人复核
        </ActLink>
      )}
      <ActLink name={isWithdrawn ? 'restore-question' : 'withdraw-question'} of={id}>
        {isWithdrawn ? '恢复' : '停用'}
      </ActLink>
      {draft && (
        <ForReaders of="/question-drafts">
          <a className="act main" href={`/question-drafts/${draft.id}`}>
            打开草稿
          </a>
        </ForReaders>
      )}
      {!draft && isWhole && (
        <ActLink name="revise-question" of={id} isMain>
          修改
        </ActLink>
      )}
    </>
  )
}

const question = page({
  path: '/questions/:id',
  title: '题目',
  roles: [...roles, 'service'],
  load: async ({ db, env }, { params }) => {
    const id = idOf(params.id, '题目')
    const versions = await versionsOf(db, id)
    const parts = await wholeQuestion(db, id)
    const draft = await draftOfQuestion(db, id)
    const review = await openReviewOf(db, id)
    const kept = { results: await resultsWith(db, id), papers: await papersAsking(db, id) }
    return { id, now: newest(versions), versions, parts, draft, review, ...kept, pictures: picturesOf(env, parts) }
  },
  titleOf: async (_deps, { params }) => `题目 ${idOf(params.id, '题目')}`,
  head: ({ id, now, parts, draft, review }) => ({
    crumb: (
      <>
        <PageLink to="/questions">题目</PageLink> / {parts[0]?.subject ?? ''} / {now.chapter}
      </>
    ),
    chips: <span className={now.isWithdrawn ? 'chip bad' : review || draft ? 'chip warn' : 'chip good'}>{stateText(now)}</span>,
    facts: `${questionTypeNames[now.type]}，第 ${now.version} 版，${difficultyText(now.difficulty)}`,
    acts: <QuestionActs id={id} isWithdrawn={now.isWithdrawn} isWhole={parts[0]?.parentId === null} draft={draft} review={review} />,
  }),
  view: ({ id, now, versions, parts, review, results, papers, pictures }, { query }) => (
    <>
      <Facts
        of={[
          ['编号', `${id}（${now.key}）`],
          ['出处', now.source || '—'],
          [
            '复核',
            <PageLink key="reviews" to={`/question-reviews?question=${id}`}>
              {review ? `${review.reviewer}在看：${review.note}` : '看记录'}
            </PageLink>,
          ],
          ['用到的成绩', `${results} 份`],
          ['用到的试卷', papers.length === 0 ? '没有' : papers.slice(0, MOST_PAPERS).join('、')],
        ]}
      />
      <LearnerView
        parts={parts.map((part) => ({ type: part.type, body: part }))}
        pictures={pictures}
        path={`/questions/${id}`}
        isAnswered={query.view !== 'asked'}
      />
      <h2>历次版本</h2>
      <Facts of={versions.map((row) => [`第 ${row.version} 版`, `${momentText(row.madeAt)}　答案：${keyText(row.answer)}`] as const)} />
    </>
  ),
})

const correct = act({
  name: 'correct-question',
  title: '更正答案',
  roles,
  fields: {
    answer: text({
      label: '正确答案',
      hint: '选择题写字母；判断题写“对”或“错”；填空题一行一空，同义答案用 | 隔开',
      isLong: true,
      most: 1_000,
    }),
    reason: text({ label: '更正原因', hint: '成绩有变化的学员会看到', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const now = newest(await versionsOf(db, idOf(ref, '题目')))
    return { facts: factsOf(now), texts: { answer: [keyText(now.answer)] }, version: now.version }
  },
  preview: async ({ db }, ref, { answer }) => {
    const id = idOf(ref, '题目')
    const now = newest(await versionsOf(db, id))
    return [
      `答案由“${keyText(now.answer)}”改为“${keyText(keyOf(answer, now.answer))}”`,
      `${await resultsWith(db, id)} 份成绩会按新答案重新判分`,
    ]
  },
  run: async (tx, { ref, values: { answer, reason }, version, now }) => {
    const id = idOf(ref, '题目')
    const before = newest(await versionsOf(tx, id))
    if (before.version !== version) throw conflict('这道题刚被别人更正过，请重新打开核对')
    const key = keyOf(answer, before.answer)
    const made = await writeCorrection(tx, before.key, { reason, key }, now)
    for (const { id: reportId, userId } of await fixReports(tx, id, made.version))
      await sendMessage(tx, {
        userId,
        kind: 'report_answered',
        ref: `report-fixed:${reportId}`,
        title: '你报告的题目已更正',
        body: `${reason}。感谢你的反馈。`,
        link: `/explanation/${id}/detail`,
        now,
      })
    return { object: `question:${id}`, before: before.answer, after: { key, version: made.version }, reason, to: `/questions/${id}` }
  },
  follow: (deps) => finishRescores(deps),
})

/** Questions with their versions, and their correction. */
const [SHOWN, BEFORE] = [40, 12]

/** A part of a question that begins shortly before the word it was found by. */
function around(stem: string, word: string): string {
  const from = stem.indexOf(word) + word.length > SHOWN ? stem.indexOf(word) - BEFORE : 0
  return `${from > 0 ? '…' : ''}${stem.slice(from, from + SHOWN)}`
}

const questionSearch = searchable<QuestionRow>({
  kind: '题目',
  roles: ['editor', 'teacher'],
  byId: async (db, id) => (await versionsOf(db, id)).at(0),
  byWord: (db, word, limit) => listQuestions(db, { word, limit }),
  hit: ({ id, type, stem, chapter }, word) => ({
    to: `/questions/${id}`,
    title: around(stem, word),
    note: `编号 ${id}`,
    aside: `${questionTypeNames[type]}，${chapter}`,
  }),
})

export const questionArea: Area = {
  pages: [questions, question, questionAnswers],
  acts: [correct, ...questionDraftActs, ...questionManyActs],
  search: [questionSearch],
}
