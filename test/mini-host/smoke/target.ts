import assert from 'node:assert/strict'
import { pageUrl } from '@/routes/link'
import { choose, progress } from '../../journeys/weapp/answering'
import { at, reads, type Stage, tap } from '../../journeys/weapp/stage'
import type { OwnHost } from '../own-host'
import { relaunch } from './pages'

type Step = (name: string, act: () => Promise<void>) => Promise<void>

/** Pages the app lets lie on each other; the tenth place is the host's own. */
const APP_DEPTH = 9
const NOT_BOUGHT = 106
const MEGABYTE = 1024 * 1024
const FROM_CODE = 1047

const inside = (host: OwnHost, functionDeclaration: string) =>
  host.handle('App.callFunction', { functionDeclaration, args: [] }).then((told) => (told as { result: unknown }).result)

/** Nothing of the home page is of a sub-package, so what it leads to is fetched while it is read. */
async function preloads(host: OwnHost, stage: Stage): Promise<void> {
  await relaunch(stage, '/pages/home/index')
  await at(stage, 'home_page')
  const { preloaded } = (await host.handle('Host.packages', {})) as { preloaded: string[] }
  assert.ok(preloaded.includes('packages/course'), preloaded.join())
}

/** With the stack as high as the app lets it grow, the next page takes the place of the one shown. */
async function keepsStackLow(stage: Stage): Promise<void> {
  await relaunch(stage, '/pages/home/index')
  const url = pageUrl('course_detail', { id: NOT_BOUGHT })
  // One after the other has to be drawn: Taro tells pages of one address apart by the millisecond they were opened in.
  for (let depth = 1; depth < APP_DEPTH; depth += 1) {
    await stage.mini.callWxMethod('navigateTo', { url })
    await at(stage, 'course_detail')
  }
  await tap(stage, 'buy-course')
  await at(stage, 'course_pay')
  assert.equal((await stage.mini.pageStack()).length, APP_DEPTH)
  await stage.mini.callWxMethod('navigateBack', {})
  await at(stage, 'course_detail')
}

/** An app that is there already is brought to the front by a printed code. */
async function scansWhileOpen(host: OwnHost, stage: Stage): Promise<void> {
  await relaunch(stage, '/pages/home/index')
  await at(stage, 'home_page')
  const query = { scene: encodeURIComponent('/course/102/detail') }
  await host.handle('Host.happen', { name: 'AppShow', news: { path: 'pages/home/index', query, scene: FROM_CODE } })
  await at(stage, 'course_detail')
}

const filler = (size: number, at = 0) => `filler-${size}-${at}`

/** Fills the storage to the last few bytes; gives the way to empty it again. */
async function fillStorage({ mini }: Stage): Promise<() => Promise<void>> {
  const keys: string[] = []
  const write = async (key: string, size: number) => {
    const isTaken = await mini.callWxMethod('setStorageSync', key, 'x'.repeat(size)).then(
      () => true,
      () => false,
    )
    if (isTaken) keys.push(key)
    return isTaken
  }
  for (let size = MEGABYTE - 2; size >= 8; size = Math.floor(size / 2)) {
    for (let at = 0; await write(filler(size, at), size); ) at += 1
  }
  return async () => {
    for (const key of keys) await mini.callWxMethod('removeStorageSync', key)
  }
}

/** Forgets which question of an attempt was open. */
async function forgetPlace({ mini }: Stage): Promise<void> {
  const { keys } = (await mini.callWxMethod('getStorageInfoSync')) as { keys: string[] }
  for (const key of keys.filter((key) => key.endsWith(':place'))) await mini.callWxMethod('removeStorageSync', key)
}

/**
 * A device with little room gives up its copy of the paper for an answer; one with none takes no answer, so it goes to the server at
 * once. Opened as on a device that does not know which question was open, the paper goes on behind both.
 */
async function answersWithFullStorage(stage: Stage, attemptId: string): Promise<void> {
  const open = () => relaunch(stage, pageUrl('exam_attempt', { attemptId: Number(attemptId) }))
  const answer = async () => {
    await choose(stage, 2)
    await reads(stage, 'sync-state', /^已保存$/)
  }
  await open()
  const { number } = await progress(stage)
  const makeRoom = await fillStorage(stage)
  await answer()
  await tap(stage, 'next-question')
  await reads(stage, 'exam-progress', new RegExp(`^${number + 1}/`))
  const makeMoreRoom = await fillStorage(stage)
  await answer()
  await makeRoom()
  await makeMoreRoom()
  await forgetPlace(stage)
  await open()
  await reads(stage, 'exam-progress', new RegExp(`^${number + 2}/`))
}

/** Checks the points that only this target has to get right. `attemptId`: a paper that is running. */
export async function targetSteps(host: OwnHost, stage: Stage, step: Step, attemptId: string): Promise<void> {
  await step('the build brings the AbortController the runtime lacks', async () =>
    assert.equal(await inside(host, 'function () { return new AbortController().signal.aborted }'), false),
  )
  await step('the pages behind home are preloaded', () => preloads(host, stage))
  await step('the stack of pages grows to nine and no further', () => keepsStackLow(stage))
  await step('a printed code opens its page in a running app', () => scansWhileOpen(host, stage))
  await step('answers given on a full device reach the server', () => answersWithFullStorage(stage, attemptId))
}
