import assert from 'node:assert/strict'
import type { Step } from '../../support/journey'
import { untilSo } from '../../support/until-so'
import { codeSentTo } from '../code-sent'
import type { Hands } from './hands'

export type Walk = { hands: Hands; step: Step; origin: string }

/** A number no learner has. */
const MOBILE = '13900009311'
const COURSE = '初级会计实务·零基础精讲'

async function visiting({ hands, step }: Walk): Promise<void> {
  const { at, back, goto, shoot, tap, tapText, there } = hands
  await step('home opens', async () => {
    await goto('/')
    await there('home')
    await shoot('home')
  })
  await step('a category leads to its courses', async () => {
    // Not the direction of the same name, which is pressed or not.
    await tapText('[role=button]:not([aria-pressed]), button:not([aria-pressed])', '初级会计')
    await at('course_normal_list')
    await there('course-102')
    await shoot('category')
  })
  await step('a course opens', async () => {
    await tap('course-102')
    await at('course_detail')
    await there('buy-course')
    await shoot('course')
  })
  await step('back leads to the list', async () => {
    await back()
    await at('course_normal_list')
  })
  await step('back leads home', async () => {
    await back()
    await at('home_page')
  })
  await step('the bank opens for a visitor, with a ring at nought', async () => {
    await tap('tab-tiku_home')
    await at('tiku_home')
    await there('daily-ten')
    await shoot('bank')
  })
  await step('the study tab opens', async () => {
    await tap('tab-study_center')
    await at('study_center')
  })
  await step('the account tab opens', async () => {
    await tap('tab-myself')
    await there('signed-out')
  })
  await step('a search finds a course', async () => {
    await goto('/search?searchKey=%E4%BC%9A%E8%AE%A1')
    await hands.reads('found', /会计/)
    await shoot('search')
  })
}

/** Sends a code; where work is demanded first it takes a while. */
async function codeFor(origin: string): Promise<string> {
  let code = ''
  await untilSo(async () => {
    code = await codeSentTo(origin, MOBILE).catch(() => '')
    return code !== ''
  })
  return code
}

async function buying({ hands, step, origin }: Walk): Promise<void> {
  const { at, goto, press, reads, shoot, tap } = hands
  await step('buying asks to sign in', async () => {
    await goto('/course/102/detail')
    await tap('buy-course')
    await at('phone_login')
    await shoot('login')
  })
  await step('a code signs in and leads to the order', async () => {
    await hands.fill('mobile', MOBILE)
    await tap('agree-terms')
    await tap('send-code')
    await hands.fill('smscode', await codeFor(origin))
    await at('course_pay')
    await reads('pay-order', /确认支付/)
    await shoot('order')
  })
  await step('the order leads to the cashier', async () => {
    await tap('channel-wechat_h5')
    await tap('pay-order')
    await untilSo(async () => (await hands.address()).startsWith('/sandbox/cashier/'))
  })
  await step('paying buys the course', async () => {
    await press('#pay')
    await at('course_pay_success')
    await reads('pay-success', new RegExp(COURSE))
    await shoot('paid')
  })
  await step('the course is the learner’s', async () => {
    await tap('go-learn')
    await at('my_course_detail')
    await hands.there('lesson-1011')
  })
}

/** The film of the lesson is beyond so many seconds. */
const playedTo = ({ run }: Hands, seconds: number) =>
  untilSo(() => run<boolean>(`return [...document.querySelectorAll('video')].some((video) => video.currentTime >= ${seconds})`))

async function learning({ hands, step }: Walk): Promise<void> {
  await step('a lesson plays', async () => {
    await hands.tap('continue-learning')
    await hands.at('course_learn')
    await hands.there('player')
    await hands.run("document.querySelector('#player').play()")
    await playedTo(hands, 1)
    await hands.shoot('lesson')
  })
  await step('a reload stays in the lesson', async () => {
    await hands.reload()
    await hands.at('course_learn')
    await hands.there('player')
  })
  await step('the study tab has the course', async () => {
    await hands.goto('/study-center')
    await hands.there('mine-102')
    await hands.shoot('study')
  })
}

const entries = ({ run }: Hands) => run<number>('return history.length')

async function sitting({ hands, step }: Walk): Promise<void> {
  const { at, back, gone, goto, reads, reload, shoot, tap, there } = hands
  await step('the bank leads to a paper', async () => {
    await tap('tab-tiku_home')
    await tap('paper-1')
    await at('exam_testpaper')
    await there('start-exam')
  })
  // As the first page of a visit, which has nothing of the app below it.
  await step('the paper opens by its address', async () => {
    await goto('/exam/testpaper/1')
    await at('exam_testpaper')
    await there('start-exam')
  })
  await step('the exam starts and its clock runs', async () => {
    await tap('start-exam')
    await at('exam_attempt')
    await reads('exam-clock', /^\d+:\d+/)
    await shoot('exam')
  })
  await step('an answer is saved', async () => {
    await tap('option-0')
    await reads('sync-state', /^已保存$/)
  })
  await step('the next question follows', async () => {
    await tap('next-question')
    await reads('exam-progress', /^2\//)
  })
  await step('a reload keeps the place, and adds no entry to the history', async () => {
    const before = await entries(hands)
    await reload()
    await at('exam_attempt')
    await reads('exam-progress', /^2\//)
    assert.equal(await entries(hands), before)
  })
  await step('after the reload back closes the sheet, and nothing else', async () => {
    await tap('open-sheet')
    await there('answer-sheet')
    await shoot('sheet')
    await back()
    await gone('answer-sheet')
    await reads('exam-progress', /^2\//)
    assert.equal(await hands.run("return document.querySelector('#leave-exam') === null"), true)
  })
  await step('the next back asks before it leaves', async () => {
    await back()
    await reads('leave-exam', /计时不会停/)
    await shoot('leave')
    await hands.tapText('#leave-exam [role=button], #leave-exam button:not([role])', '继续答题')
    await gone('leave-exam')
    await at('exam_attempt')
  })
}

/** The poster has its figure on the accent above, and its code in black on white below: read back, because a canvas may give a blank picture. */
const POSTER_IS_DRAWN = `
  const image = document.querySelector('#link-poster img')
  if (image === null || !image.complete || image.naturalWidth === 0) return false
  const ink = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight }).getContext('2d')
  ink.drawImage(image, 0, 0)
  const { data } = ink.getImageData(0, 0, image.naturalWidth, image.naturalHeight)
  const seen = new Set()
  for (let at = 0; at < data.length; at += 4) seen.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2])
  return [0x0b7a75, 0x000000, 0xffffff].every((colour) => seen.has(colour))`

async function reading({ hands, step }: Walk): Promise<void> {
  const { at, back, gone, reads, shoot, tap, there } = hands
  await step('handing in leads to the report', async () => {
    await tap('open-sheet')
    await tap('hand-in')
    await tap('confirm-hand-in')
    await at('tiku_testpaper_result')
    await reads('score', /^\d+(\.\d+)?$/)
    await shoot('report')
  })
  await step('a question is read with its key, and back closes it', async () => {
    await tap('result-1')
    await there('review-1')
    await back()
    await gone('reader')
  })
  await step('the report becomes a poster', async () => {
    await tap('make-poster')
    await there('link-poster')
    await untilSo(() => hands.run<boolean>(POSTER_IS_DRAWN))
    await shoot('poster')
    await back()
    await gone('link-poster')
  })
  await step('the rank names the learner', async () => {
    await tap('see-rank')
    await at('tiku_testpaper_rank')
    await reads('rank-mine', /（我）/)
  })
  await step('a chapter is practised, with a word on each answer', async () => {
    await hands.goto('/tiku/category/22/chapters')
    await tap('practise-22103')
    await at('tiku_practice')
    await tap('option-0')
    await reads('practice-verdict', /正确|错误/)
    await shoot('practice')
  })
  await step('the wrong book opens', async () => {
    await hands.goto('/tiku/wrong-book?categoryId=22')
    await at('tiku_wrong_book')
  })
}

async function leaving({ hands, step }: Walk): Promise<void> {
  const { goto, reads, shoot, tap, there } = hands
  await step('the account page names its learner', async () => {
    await goto('/myself')
    await reads('profile', /139\*{4}9311/)
    await shoot('account')
  })
  await step('signing out closes the learner’s pages', async () => {
    await tap('profile-head')
    await tap('logout')
    await tap('logout-dialog-yes')
    await there('signed-out')
    await goto('/my/course/102/detail')
    await hands.at('phone_login')
  })
}

/** The main journey of the web, by what every engine can do. */
export async function walk(through: Walk): Promise<void> {
  await visiting(through)
  await buying(through)
  await learning(through)
  await sitting(through)
  await reading(through)
  await leaving(through)
}
