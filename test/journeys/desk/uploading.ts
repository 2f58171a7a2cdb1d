import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { mediaFolder } from '#server/folders'
import type { Stage } from '../stage'
import type { DeskTab } from './desk-tab'

const LESSON = 1001
const NAME = '第三讲：票据结算.mp4'
const PLAIN = '没有脚本.mp4'
/** Three parts, so that one of them is in the middle. */
const PADDING_BYTES = 20_000_000
const [SHORT_MS, LONG_MS] = [30_000, 60_000]

/** Writes a film of the product with a box that players skip: large enough to be broken off in the middle. Its place on this machine. */
async function filmIn(folder: string, name: string): Promise<string> {
  const padding = Buffer.alloc(PADDING_BYTES)
  padding.writeUInt32BE(PADDING_BYTES, 0)
  padding.write('free', 4, 'latin1')
  const place = path.join(folder, name)
  await writeFile(place, Buffer.concat([await readFile(path.join(mediaFolder, 'video/lesson.mp4')), padding]))
  return place
}

const choose = (page: Page, film: string) => page.locator('input[data-files]').setInputFiles(film)
const line = (page: Page) => page.locator('[data-uploads] li').filter({ hasText: NAME })
const says = (page: Page, words: string | RegExp) => line(page).filter({ hasText: words }).waitFor({ timeout: LONG_MS })

/** Lets the first part of an upload through and breaks the line for all others. Gives the way to mend it. */
async function breakLine(page: Page): Promise<() => Promise<void>> {
  let parts = 0
  await page.route('**/media/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    parts += 1
    return parts === 1 ? route.fallback() : route.abort('aborted')
  })
  return () => page.unroute('**/media/uploads/*')
}

async function brokenOff({ shots, step }: Stage, tab: DeskTab, film: string): Promise<void> {
  const { page } = tab
  await step('an upload is broken off in the middle, and goes on after the page was left', async () => {
    await tab.open('/media')
    const mend = await breakLine(page)
    await choose(page, film)
    await says(page, /网断了，连上就接着传（4\d%）/)
    await tab.inspect()
    await shots.take(page, 'media-broken')
    page.on('dialog', (dialog) => void dialog.accept())
    await tab.open('/courses')
    await page
      .locator('.running')
      .filter({ hasText: `“${NAME}”没有传完` })
      .waitFor({ timeout: SHORT_MS })
    await tab.inspect()
    await page.locator('.running a').click()
    await says(page, '再选一次这个文件就接着传')
    await mend()
    const offsets: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
    })
    await choose(page, film)
    await says(page, '传好了')
    assert.deepEqual(offsets, ['8388608', '16777216'])
    await tab.inspect()
    await shots.take(page, 'media-done')
  })
}

async function refused({ step }: Stage, tab: DeskTab): Promise<void> {
  const { page } = tab
  await step('a file that is none of its kind is refused with the sentence that says what to do', async () => {
    await page.locator('input[data-files]').setInputFiles({
      name: '假的.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    })
    const words = '认不出这是什么文件，请上传 MP4、MP3、JPG、PNG、PDF 或 Office 文件'
    await page.locator('[data-uploads] li').filter({ hasText: words }).waitFor({ timeout: LONG_MS })
    assert.equal(await page.locator('[data-part=files]').getByText('假的.mp4').count(), 0)
  })
}

async function chosen({ shots, step }: Stage, tab: DeskTab): Promise<void> {
  const { page } = tab
  await step('the film is chosen for a lesson by name, and gives it its length', async () => {
    await tab.open(`/acts/change-lesson/${LESSON}`)
    await page.locator('[data-pick]').first().click()
    const dialog = page.getByRole('dialog', { name: '从素材库选' })
    await dialog.getByRole('button', { name: NAME }).waitFor({ timeout: SHORT_MS })
    await tab.inspect()
    await shots.take(page, 'media-pick')
    await dialog.getByRole('button', { name: NAME }).click()
    await dialog.getByRole('button', { name: '用这一段' }).click()
    assert.match(await page.locator('#media').inputValue(), /^library\/film\//)
    await page.locator('#length').fill('')
    await tab.go('保存课时')
    await page.getByRole('status').filter({ hasText: '操作已完成' }).waitFor()
    assert.equal(await page.locator('#length').inputValue(), '02:00')
  })
}

async function withoutScript({ app, step }: Stage, tab: DeskTab, film: string): Promise<void> {
  await step('a browser without script sends a film by a form, and chooses it in another one', async () => {
    const browser = tab.page.context().browser()
    assert.ok(browser)
    const storageState = await tab.page.context().storageState()
    const context = await browser.newContext({ baseURL: app.deskOrigin, javaScriptEnabled: false, storageState, locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto('/media/send')
    await page.locator('#files').setInputFiles(film)
    await page.getByRole('button', { name: '上传', exact: true }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: `${PLAIN}：传好了` })
      .waitFor({ timeout: LONG_MS })
    await page.goto(`/acts/change-lesson/${LESSON}`)
    const before = await page.locator('#media').inputValue()
    await page.getByRole('button', { name: '从素材库选', exact: true }).first().click()
    await page.getByRole('button', { name: PLAIN }).click()
    assert.match(await page.locator('#media').inputValue(), /^library\/film\//)
    assert.notEqual(await page.locator('#media').inputValue(), before)
    await context.close()
  })
}

/** Films come into the library through a broken line, by script and without, and into a lesson by name. */
export async function uploading(stage: Stage, tab: DeskTab): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'journey-film-'))
  try {
    await brokenOff(stage, tab, await filmIn(folder, NAME))
    await refused(stage, tab)
    await chosen(stage, tab)
    await withoutScript(stage, tab, await filmIn(folder, PLAIN))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
