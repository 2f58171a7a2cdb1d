import assert from 'node:assert/strict'
import type { Stage } from '../stage'
import type { DeskTab } from './desk-tab'

const MOST = 25
const FILM = '第三讲：票据结算.mp4'
const [FIRST, SECOND] = ['第一章 总论', '第二章 票据']
const LESSONS = [
  { title: '第一讲', chapter: FIRST },
  { title: '第二讲', chapter: FIRST },
  { title: '第三讲', chapter: SECOND },
] as const

async function added(tab: DeskTab, title: string, chapter: string): Promise<void> {
  await tab.go(new RegExp(`^视频课时，加在${chapter}`))
  await tab.rewrite('名称', title)
  await tab.media('视频或音频', FILM)
  await tab.go('保存课时')
  await tab.page.getByRole('status').filter({ hasText: '操作已完成' }).waitFor()
}

/** A course with two chapters and three films that are in the library goes on sale, and the presses are counted. */
export async function speed({ shots, step }: Stage, tab: DeskTab): Promise<void> {
  await step(`a course of two chapters and three lessons is on sale within ${MOST} presses`, async () => {
    await tab.open('/')
    const before = tab.taps()
    await tab.menu('内容', '课程')
    await tab.go('新建课程')
    await tab.write('名称', '票据结算三讲')
    await tab.pick('分类', '初级会计')
    await tab.write('售价（元）', '0')
    await tab.write('划线价（元）', '0')
    await tab.confirm()
    for (const [label, chapter] of [
      ['第一章的名称', FIRST],
      ['新的一章', SECOND],
    ] as const) {
      await tab.write(label, chapter)
      await tab.go('加一章')
    }
    for (const { title, chapter } of LESSONS) await added(tab, title, chapter)
    await shots.take(tab.page, 'course-tree')
    await tab.go(/^上架检查/)
    await shots.take(tab.page, 'course-check')
    await tab.go('上架')
    await tab.page.getByText('✓ 在售').waitFor()
    const taps = tab.taps() - before
    assert.ok(taps <= MOST, `it took ${taps} presses`)
    process.stdout.write(`  presses of staff: ${taps}\n`)
  })
}
