import type { ActRow } from '#server/desk/frame/row'
import type { Field } from '#server/desk/parts/field'
import type { TestServer } from '../../support/server'

const task = ['第一阶段', '读法条', 'reading:3', 'basic', '', '', '8', '6', '2']
const december = { startsAt: ['2026-12-01 10:00'], endsAt: ['2026-12-31 10:00'] }
const none = ['']

/** Lists the forms that are sent to an act where no text that fits by chance would be taken. */
export const offered: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'import-questions': { upload: none, categoryId: ['221'], fileName: ['new.gift'], body: ['::新题:: 一加一等于 {=二 ~三}'] },
  'make-paper': { categoryId: ['221'], template: ['quiz'] },
  'make-question': { type: ['single_choice'], chapterId: ['22101'] },
  'make-subject': { directionId: ['22'] },
  'make-chapter': { categoryId: ['221'] },
  'set-syllabus': { chapters: ['1000000', '25', '35'] },
  'add-course': { categoryId: ['22'], teacherIds: ['1'], examYear: none },
  'add-direction': { parentId: ['2'] },
  'add-article': { categoryId: ['22'], cover: ['/media/covers/a.jpg'], when: ['now'], publishAt: none },
  'add-gift-batch': { courseIds: ['101', '102'] },
  'add-coupon-batch': { ...december, percent: none, cap: none },
  'add-raffle': { ...december, prizes: ['beans', '十学豆', '1', '', '10', '', '', 'none', '谢谢参与', '99', '', '', '', ''] },
  'set-anniversary': { startTime: ['2026-12-01 00:00:00'], endTime: ['2026-12-31 00:00:00'] },
  'add-distribution': { courseId: ['101'] },
  'add-questionnaire': { ...december, items: ['', '你怎么知道我们的', 'one', 'yes', '朋友\n广告'] },
  'import-learners': {
    upload: none,
    body: ['姓名,手机号,课程,班级,有效期\n王小满,13900000031,101,,2027-06-30\n周明,1390000003,101,,'],
    days: none,
  },
  'import-orders': { upload: none, body: ['订单号,运单号\nNOSUCHORDER,顺丰 SF1001'] },
  'import-invoices': { upload: none, body: ['订单号,发票号码\nNOSUCHORDER,25312'] },
  'import-parcels': { upload: none, body: ['编号,快递公司,运单号\n1,顺丰,SF1001'] },
  'import-scores': { upload: none, body: ['准考证号,手机号,姓名,科目,得分,及格线\n440106051208,13900000031,王小满,经济法基础,70,60'] },
  'send-mobile-code': { mobile: ['13900000078'] },
  'replace-mobile': { mobile: ['13900000078'] },
  'change-mobile': { mobile: ['13900000078'], code: ['000000'] },
  'add-staff': { mobile: ['13700077777'], sets: [] },
  'add-adviser': { url: ['https://work.weixin.qq.com/ca/a1'] },
  'add-brand': { key: ['xinming'], hosts: none, desktopHost: none, scheme: ['xinming'] },
  'change-brand': { hosts: none, desktopHost: none, scheme: none },
  'add-course-note': { courseId: ['101'] },
  'add-guide': { courseId: ['103'] },
  'add-errata-book': { isbn: ['9787302511625'], cover: ['/media/covers/a.jpg'] },
  'add-homework': { courseId: ['101'], items: ['text', '写出存货的三种计价方法', '', '10'], passMarks: ['6'] },
  'add-learner': { mobile: ['13900000088'] },
  'add-live-moderator': { learner: ['3'] },
  'add-study-group': { courseId: ['101'] },
  'block-banner': { items: ['新课', '/course/101/detail', 'covers/b-start.jpg'] },
  'block-image-map': {
    image: ['covers/b-start.jpg'],
    ...{ width: ['750'], height: ['400'], areas: ['新课', '/course/101/detail', '0', '0', '50', '50'] },
  },
  'block-live-shelf': { courseIds: ['105'] },
  'block-nav-grid': { items: ['课程', '/course/101/detail', 'book-open'] },
  'change-staff': { sets: [] },
  'narrow-staff': { courses: ['101'], classes: [] },
  'export-bank': { categoryId: ['221'], format: ['.gift'] },
  'grant-course': { courseId: ['106'], days: ['30'] },
  'place-lesson': { chapterId: ['5018'], before: none },
  'put-web-file': { name: ['check.txt'] },
  'reprice-order': { payable: ['9.90'] },
  'set-category-lock': { courseId: ['101'] },
  'set-course-textbooks': { bookIds: ['1', '2'] },
  'set-lesson-exercise': { chapterId: none, pointId: none, count: none },
  'set-lesson-sections': { lines: ['0:00 买什么\n0:20 怎样记'] },
  'set-lesson-stops': { lines: ['0:20 181'] },
  'set-live-replay': { source: ['none'] },
  'set-live-times': { startAt: ['2026-03-12 19:00'], endAt: ['2026-03-12 20:30'], way: ['timetable'] },
  'set-paper-terms': { opensAt: ['2026-12-01 10:00'], closesAt: ['2026-12-02 10:00'], classes: ['1'], tries: none },
  'set-site-record': { icp: ['浙ICP备12345678号-1'], police: ['浙公网安备 11010502030143号'] },
  'import-coupons': { upload: none, body: ['编号,总数\n1,9'] },
  'import-course-prices': { upload: none, body: ['编号,售价\n101,99'] },
  'import-question-edits': { upload: none, body: ['编号,难度\n181,易'] },
  'import-shop-orders': { upload: none, body: ['订单号,手机号,课程,购买时间\nTB2026030101,13900000031,107,2026-03-01 10:00'] },
  'ship-books': { labels: ['1 => 顺丰 SF1001\n2 => 顺丰 SF1002'] },
  'add-study-plan': { courseGroupId: ['1'], tasks: task },
  'add-plan-tasks': { tasks: task },
  'add-class': { planId: ['1'] },
  'change-class-plan': { planId: ['1'] },
  'mark-essay': { met: ['1', '3'] },
  'decide-invoice': { upload: none },
  'issue-red-invoice': { upload: none },
  'change-receiver': { receiver: ['王小满 13900000031 浙江省杭州市西湖区文三路9号'] },
  'mark-homework': { marks: none, voice: none },
  'mute-live-speaker': { minutes: ['60'] },
  'show-doubt': { visibility: ['hidden'] },
}

/** Chooses a text for a field: another choice than the one made, what is there already, or the first text that it takes. */
export function textFor(field: Field, started: readonly string[], own: readonly string[] | undefined): readonly string[] {
  if (own) return own
  const choices = Object.keys(field.choices ?? {})
  if (choices.length > 0) return [choices.find((each) => !started.includes(each)) ?? choices[0] ?? '']
  if (started.length > 0 && started[0] !== '' && 'value' in field.parse(started)) return started
  return ['样例文字', '7', '2026-12-01 10:00', '13900000077', '/course/101/detail', '[]']
    .filter((each) => 'value' in field.parse([each]))
    .slice(0, 1)
}

/** A form of an act, filled, and the version of the object it was opened at. */
export async function filledForm(
  { deps }: Pick<TestServer, 'deps'>,
  { name, start, fields }: ActRow,
  ref: string,
): Promise<{ form: Record<string, readonly string[]>; version: number | undefined }> {
  const started = await start(deps, ref, {} as never).catch(() => undefined)
  const form = Object.fromEntries(
    Object.entries(fields).map(([field, rule]) => [field, textFor(rule, started?.texts?.[field] ?? [], offered[name]?.[field])]),
  )
  return { form, version: started?.version }
}
