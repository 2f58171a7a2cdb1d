import { act, momentText } from '#server/desk/frame/row'
import { type Field, hundredthsOrNone, text } from '#server/desk/parts/field'
import { objects } from '#server/desk/parts/object-field'
import { commentWith, phraseChoices, phrasesField } from '#server/desk/parts/phrases'
import { conflict, invalid } from '#server/refusal'
import { markingHabits } from '#server/repositories/account/staff-marking'
import { essayAward, extraFor, markEssayWithin } from '#server/services/exam/essays'
import { marksText } from '@/domain/scoring/marks'
import { loadSheet, type Sheet, takerOf } from './essay-sheet'

const roles = ['teacher'] as const
const MOST_MARKS = 1_000_000

const SIGNED = /^([+\-−]?)(\d{1,5})(?:\.(\d{1,2}))?$/

/** Marks beside the points in hundredths, none where nothing is typed; below zero they are taken off. */
const extraField: Field<number> = {
  label: '另加减（分）',
  hint: '采分点以外加减的分，如 0.5 或 -1；不填就不加不减',
  look: 'line',
  parse: ([given = '']) => {
    const typed = given.normalize('NFKC').trim()
    if (typed === '') return { value: 0 }
    const [, sign, whole, part = ''] = SIGNED.exec(typed) ?? []
    if (whole === undefined) return { error: '另加减写分数，如 0.5 或 -1' }
    const value = Number(whole) * 100 + Number(part.padEnd(2, '0'))
    return { value: value === 0 || sign === '' || sign === '+' ? value : -value }
  },
}

const factsOf = ({ task, stem, points, answer, marks, marksGot }: Sheet, isOwnChoice: boolean) =>
  [
    ['试卷', task.title],
    ['学员', takerOf(task, isOwnChoice)],
    ['题目', stem],
    ['学员的回答', answer || '—'],
    ...points.map(({ text: said, share }, place) => [`采分点 ${place + 1}（${share}%）`, said] as const),
    ['得分', `${marksText(marksGot)} / ${marksText(marks)} 分`],
    ['交卷时间', momentText(task.handedInAt)],
    ['批改时间', momentText(task.markedAt)],
    ['评语', task.comment || '—'],
  ] as const

/** Points that are met, place by place. */
function metIn(places: readonly number[], count: number): boolean[] {
  if (places.some((place) => place < 1 || place > count)) throw invalid('采分点变过，请重新打开')
  return Array.from({ length: count }, (_, place) => places.includes(place + 1))
}

type Typed = { met: readonly number[]; extra: number; whole: number | null }

/** The points that are met and the marks beside them, for a sum that was named as well; refused where the paper has no such marks. */
function findingOf(sheet: Sheet, { met: places, extra, whole }: Typed) {
  const met = metIn(places, sheet.points.length)
  const { step } = sheet.task
  const isStep = whole === null ? extra % step === 0 : whole % step === 0 || whole === sheet.marks
  if (!isStep) throw invalid(`这份试卷给分最小到 ${marksText(step)} 分`)
  return { met, extra: whole === null ? extra : extraFor(sheet, met, whole) }
}

const typedExtra = (extra: number) => (extra === 0 ? [] : [marksText(extra)])

/** Marks an essay by its points, by marks beside them, or by a sum. */
export const markEssay = act({
  name: 'mark-essay',
  title: '批改主观题',
  roles,
  fields: {
    met: objects({ label: '答到的采分点', hint: '一个也没有答到就都不选' }),
    extra: extraField,
    whole: hundredthsOrNone({ label: '直接给分', hint: '不填就按采分点和另加减算', unit: '分', least: 0, most: MOST_MARKS }),
    comment: text({ label: '评语', most: 500, isLong: true, isOptional: true }),
    phrases: phrasesField,
  },
  start: async ({ db }, ref, { staff }) => {
    const [sheet, { phrases, isBlind }] = [await loadSheet(db, ref), await markingHabits(db, staff.id)]
    const { met, extra, comment, markedAt } = sheet.task
    const texts = {
      met: (met ?? []).flatMap((is, place) => (is ? [String(place + 1)] : [])),
      extra: typedExtra(extra),
      comment: [comment],
    }
    const choices = {
      met: Object.fromEntries(sheet.points.map(({ text: said }, place) => [String(place + 1), said])),
      phrases: phraseChoices(phrases),
    }
    return { facts: factsOf(sheet, isBlind), texts: markedAt === null ? {} : texts, choices, version: markedAt ?? 0 }
  },
  preview: async ({ db }, ref, { comment, phrases, ...typed }) => {
    const sheet = await loadSheet(db, ref)
    const { met, extra } = findingOf(sheet, typed)
    const { marks, arithmetic } = essayAward(sheet, met, extra)
    const whole = commentWith(comment, phrases)
    return [
      `本题 ${marksText(sheet.marksGot)} 分 → ${marksText(marks)} 分（${arithmetic}）`,
      ...(whole === '' ? [] : [`评语：${whole}`]),
      '成绩单、错题本和排行榜随之更新，学员会收到消息，不能再自评',
    ]
  },
  run: async (tx, { ref, values: { comment: said, phrases, ...typed }, version, visit, now }) => {
    const sheet = await loadSheet(tx, ref)
    const { task } = sheet
    if (version !== (task.markedAt ?? 0)) throw conflict('这道题刚被别的老师批改过')
    const { met, extra } = findingOf(sheet, typed)
    const comment = commentWith(said, phrases)
    const wish = { taskId: task.id, met, extra, comment, teacherId: visit.staff.teacherId }
    const { from, to } = await markEssayWithin(tx, wish, now)
    const after = { marks: to, met: typed.met, ...(extra !== 0 && { extra }), comment }
    return { object: `essay:${task.id}`, before: { marks: from }, after, to: `/essays/${task.id}` }
  },
})
