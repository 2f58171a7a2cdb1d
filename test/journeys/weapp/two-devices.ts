import assert from 'node:assert/strict'
import { pageUrl } from '@/routes/link'
import type { OwnHost } from '../../mini-host/own-host'
import { signInAgain } from './again'
import { answerAll, answerShown, progress } from './answering'
import { at, fire, front, gone, has, part, reads, type Stage, tap, until } from './stage'

const PAPER_ID = 1
/** A lesson that the learner has bought. */
const LESSON = { courseId: 102, lessonId: 1012 }

async function next(stage: Stage): Promise<void> {
  const { number } = await progress(stage)
  await tap(stage, 'next-question')
  await reads(stage, 'exam-progress', new RegExp(`^${number + 1}/`))
}

async function onFirst(stage: Stage, { server, expect }: OwnHost): Promise<void> {
  const { step } = stage
  await step('a mock exam begins on the first device', async () => {
    await stage.mini.callWxMethod('reLaunch', { url: pageUrl('exam_testpaper', { testpaperId: PAPER_ID }) })
    await tap(stage, 'start-exam')
    await at(stage, 'exam_attempt')
    await answerShown(stage)
    await next(stage)
    await answerShown(stage)
    await reads(stage, 'sync-state', /^已保存$/)
  })
  await step('the server is killed meanwhile; answers given in that time arrive when it is back', async () => {
    const expectNoMore = expect(/^failed: .*net::ERR_CONNECTION_REFUSED$/)
    await server.kill()
    await next(stage)
    await answerShown(stage)
    await reads(stage, 'sync-state', /^1 题已存在本机/)
    await server.start()
    await reads(stage, 'sync-state', /^已保存$/)
    expectNoMore()
  })
}

async function onSecond(first: Stage, second: Stage, learner: string): Promise<void> {
  const { step, shoot } = first
  await step('the second device shows the first, and takes over with all its answers', async () => {
    await tap(second, 'start-exam')
    await signInAgain(second, learner)
    await at(second, 'exam_testpaper')
    await tap(second, 'start-exam')
    await part(second, 'other-device')
    await tap(second, 'take-over')
    await reads(second, 'exam-progress', /^4\//)
  })
  await step('the first device shows this, and accepts no more answers', async () => {
    await part(first, 'other-device')
    await gone(first, 'option-0')
    await shoot('told-of-other-device')
  })
  await step('the exam ends on the second device with the answers of both', async () => {
    await answerAll(second)
    await reads(second, 'sync-state', /^已保存$/)
    await tap(second, 'open-sheet')
    await tap(second, 'hand-in')
    await reads(second, 'undone-count', /所有题目都已作答/)
    await tap(second, 'confirm-hand-in')
    await at(second, 'tiku_testpaper_result')
    for (const number of [1, 5]) {
      const label = await (await part(second, `result-${number}`)).attribute('aria-label')
      assert.match(label ?? '', /^第 ?\d+ ?题/)
      assert.doesNotMatch(label ?? '', /未作答/)
    }
  })
  await step('the first device shows the same result when continued', async () => {
    // A device that has learnt of the end by itself leads there without being asked.
    const isThere = () => has(first, 'page-tiku_testpaper_result')
    await Promise.any([tap(first, 'take-over'), until('the result', async () => (await isThere()) || undefined)])
    await at(first, 'tiku_testpaper_result')
    assert.deepEqual((await front(first)).query, (await front(second)).query)
    await shoot('result-of-two')
  })
}

async function play(stage: Stage): Promise<void> {
  await stage.mini.callWxMethod('reLaunch', { url: pageUrl('course_learn', { id: LESSON.courseId }, { lessonId: LESSON.lessonId }) })
  await at(stage, 'course_learn')
  await fire(stage, 'player', 'play', {})
}

/** A paid lesson plays on one of the two devices. */
async function onOneDevice(first: Stage, second: Stage): Promise<void> {
  const { step, shoot } = first
  await step('a paid lesson plays on the first device; the second one says so, and takes over when asked', async () => {
    await play(first)
    await reads(first, 'lesson-progress', /./)
    await play(second)
    await reads(second, 'plays-elsewhere', /正在播放/)
    await tap(second, 'play-here')
    await gone(second, 'plays-elsewhere')
  })
  await step('the first device says where the lesson plays now', async () => {
    await fire(first, 'player', 'pause', {})
    await fire(first, 'player', 'play', {})
    await reads(first, 'plays-elsewhere', /正在播放/)
    await shoot('plays-elsewhere')
  })
}

/** How the vendor numbers an opening from the list of mini-programs. */
const FROM_DESKTOP = 1001

/** A mock exam begun on one device, through a killed server, finished on another host of the same server. */
export async function twoDevices(first: Stage, host: OwnHost, learner: string): Promise<void> {
  await onFirst(first, host)
  const query = { testpaperId: String(PAPER_ID) }
  const { mini, close } = await host.launch({
    path: pageUrl('exam_testpaper', { testpaperId: PAPER_ID }).slice(1).split('?')[0] ?? '',
    query,
    scene: FROM_DESKTOP,
  })
  try {
    const second = { ...first, mini }
    await onSecond(first, second, learner)
    await onOneDevice(first, second)
  } finally {
    await close()
  }
}
