import type { Db } from '#server/database/tables'
import { Facts } from '#server/desk/frame/detail'
import { act, momentText } from '#server/desk/frame/row'
import { choice, momentOrNone, momentTyped, wholeOrNone } from '#server/desk/parts/field'
import { choicesOf, objects } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { classChoices, hasAttempts, putPaperTerms, wholePaper } from '#server/repositories/exam/paper-draft'
import { refreshSearch } from '#server/services/search/subjects'
import { datedFault } from '@/domain/exam/dated'
import { points } from './paper-draft-part'

const roles = ['editor'] as const
const MOST_TRIES = 100

export type WholePaper = NonNullable<Awaited<ReturnType<typeof wholePaper>>>

/** Whether first attempts are ranked, and whether the places are seen at once or once they are published. */
const rankings = {
  yes: '参加，交卷就看到名次',
  held: '参加，发布后才看到名次',
  itself: '参加，模考结束、批完后自动公布',
  no: '不参加',
} as const
type Ranking = keyof typeof rankings
const rankedWords: Record<Ranking, string> = {
  yes: '第一次的成绩参加排名，交卷就看到名次',
  held: '第一次的成绩参加排名，在试卷页“发布排名”以前没人看到名次',
  itself: '第一次的成绩参加排名，模考结束、主观题批完后自动公布名次',
  no: '不参加排名',
}
const rankingOf = ({ is_ranked, is_rank_held, publishes_itself }: WholePaper): Ranking => {
  if (!is_ranked) return 'no'
  if (publishes_itself) return 'itself'
  return is_rank_held ? 'held' : 'yes'
}
const isPublishedItself = ({ publishes_itself, is_rank_held }: WholePaper) => publishes_itself && !is_rank_held

/** A ranking that has been published by its job stays so, unless the exam goes on. */
const rankedBy = (ranking: Ranking, own: WholePaper, isOver: boolean) => ({
  is_ranked: ranking !== 'no',
  is_rank_held: ranking === 'held' || (ranking === 'itself' && !(isPublishedItself(own) && isOver)),
  publishes_itself: ranking === 'itself',
})

/** Whether a paper is a dated mock. */
const datings = { no: '平时卷', yes: '模考：开放时间里只考一次，结束才出成绩和名次' } as const

const faultWords = {
  times: '模考要填几时开始、几时结束',
  short: '开放的时间比考试限时还短，请把结束改晚一些',
  tries: '模考只能考一次，次数请不填或填 1',
  ranked: '模考结束才出名次，排名请选“发布后才看到”或“自动公布”',
} as const

/** Steps of marks beside the points of an essay, in hundredths. */
type Step = '50' | '100'
const steps: Record<Step, string> = { 50: '0.5 分', 100: '1 分' }
const stepOf = (stored: number): Step => (stored === 100 ? '100' : '50')

/** Counts only what the form holds: jobs note on the same row whom they told and what they published. */
const termsVersion = (own: WholePaper) => {
  const { opens_at, closes_at, class_ids, most_tries, is_dated, essay_step, is_blind } = own
  return rowVersion({ opens_at, closes_at, class_ids, most_tries, is_dated, essay_step, is_blind, ranking: rankingOf(own) })
}

/** The marks and the time of a paper, and the learners who may sit it. */
export function Terms({ of: own, classes }: { of: WholePaper; classes: readonly string[] }) {
  return (
    <Facts
      of={[
        ['科目', own.subject],
        ['满分', `${points(own.full_marks)}，及格 ${points(own.pass_marks)}，${own.minutes} 分钟`],
        ['开放', `${momentText(own.opens_at)} 至 ${momentText(own.closes_at)}`],
        ['谁能考', own.class_ids.length === 0 ? '所有学员' : classes.join('、') || '班级已删去'],
        ['模考', own.is_dated ? '是，只考一次，结束才出成绩' : '不是'],
        ['次数', own.is_dated ? '1 次' : own.most_tries === null ? '不限' : `${own.most_tries} 次`],
        ['排名', rankings[rankingOf(own)]],
        ['主观题', `另加减一格 ${steps[stepOf(own.essay_step)]}${own.is_blind ? '，盲批' : ''}`],
      ]}
    />
  )
}

/** Refuses terms that are none of a dated mock, and a paper whose questions somebody has seen. */
async function assertDated(db: Db, own: WholePaper, terms: Parameters<typeof datedFault>[0]): Promise<void> {
  const fault = datedFault(terms)
  if (fault) throw invalid(faultWords[fault])
  if (!own.is_dated && (await hasAttempts(db, own.id))) throw invalid('这份试卷已经有人考过，模考要用没人考过的试卷')
}

/** When a paper may be taken, by whom, how often, and how it is ranked and marked. */
export const paperTerms = act({
  name: 'set-paper-terms',
  title: '时间、班级和批改',
  roles,
  fields: {
    opensAt: momentOrNone({ label: '几时开始', hint: '不填就随时可以考' }),
    closesAt: momentOrNone({ label: '几时结束', hint: '到时自动交卷；不填就不结束' }),
    classes: objects({ label: '只给这些班', hint: '不选就是所有学员' }),
    tries: wholeOrNone({ label: '最多考几次', hint: '不填就不限', least: 1, most: MOST_TRIES }),
    dated: choice({ label: '模考', hint: '有候考室、统一时钟，离开页面会记录', choices: datings }),
    ranked: choice({ label: '排名', choices: rankings }),
    step: choice({ label: '主观题另加减', hint: '老师在采分点以外加减分，一格是多少', choices: steps }),
    blind: choice({ label: '主观题盲批', choices: { no: '显示学员姓名', yes: '藏起姓名，批完才看得到' } }),
  },
  start: async ({ db }, ref) => {
    const own = found(await wholePaper(db, idOf(ref, '试卷')), '试卷')
    return {
      facts: [['试卷', own.title]],
      texts: {
        ...{ opensAt: momentTyped(own.opens_at), closesAt: momentTyped(own.closes_at), classes: own.class_ids.map(String) },
        ...{ tries: [own.most_tries === null ? '' : String(own.most_tries)], ranked: [rankingOf(own)] },
        ...{ dated: [own.is_dated ? 'yes' : 'no'] },
        ...{ step: [stepOf(own.essay_step)], blind: [own.is_blind ? 'yes' : 'no'] },
      },
      choices: { classes: choicesOf(await classChoices(db)) },
      version: termsVersion(own),
    }
  },
  preview: (_deps, _ref, { opensAt, closesAt, classes, tries, dated, ranked, step, blind }) => [
    `${momentText(opensAt)} 至 ${momentText(closesAt)}`,
    classes.length === 0 ? '所有学员都能考' : `只有 ${classes.length} 个班的学员能看到`,
    ...(dated === 'yes' ? ['模考：每人只考一次，成绩、答案和名次结束以后才看到；开考前 30 分钟提醒预约的和这些班的学员'] : []),
    ...(dated === 'yes' ? [] : [tries === null ? '次数不限' : `每人最多考 ${tries} 次`]),
    rankedWords[ranked],
    `主观题另加减一格 ${steps[step]}${blind === 'yes' ? '，批的时候看不到学员姓名' : ''}`,
    '已经开考的人不受影响',
  ],
  run: async (tx, { ref, values: { opensAt, closesAt, classes, tries, dated, ranked, step, blind }, version, now }) => {
    const own = found(await wholePaper(tx, idOf(ref, '试卷')), '试卷')
    if (termsVersion(own) !== version) throw conflict('这份试卷刚被别人改过，请重新打开核对')
    if (opensAt !== null && closesAt !== null && closesAt <= opensAt) throw invalid('结束要在开始之后')
    const known = new Set((await classChoices(tx)).map(({ id }) => id))
    if (classes.some((id) => !known.has(id))) throw invalid('选了没有的班，请重新选择')
    const marking = { essay_step: Number(step), is_blind: blind === 'yes' }
    const isDated = dated === 'yes'
    if (isDated)
      await assertDated(tx, own, { opensAt, closesAt, minutes: own.minutes, mostTries: tries, showsPlacesAtOnce: ranked === 'yes' })
    else if (ranked === 'itself') throw invalid('只有模考能自动公布名次，平时卷请选别的')
    const ranking = rankedBy(ranked, own, closesAt !== null && now >= closesAt)
    const times = { opens_at: opensAt, closes_at: closesAt, class_ids: classes, most_tries: isDated ? null : tries, is_dated: isDated }
    const next = { ...times, ...ranking, ...marking }
    await putPaperTerms(tx, own.id, next)
    const before = Object.fromEntries(Object.keys(next).map((name) => [name, own[name as keyof typeof next]]))
    return { object: `paper:${own.id}`, before, after: next, to: `/papers/${own.id}` }
  },
  follow: (deps) => refreshSearch(deps),
})
