import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'

export type Picture = { title: string; file: string }

const THUMB = 190

const figure = ({ title, file }: Picture) =>
  `<figure><img src="data:image/png;base64,${readFileSync(file).toString('base64')}"><figcaption>${title}</figcaption></figure>`

/** One picture of many, for looking at an area at a glance. */
export async function contactSheet(browser: Browser, folder: string, area: string, pictures: readonly Picture[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 8 * (THUMB + 10) + 20, height: 600 } })
  const style = `body{margin:10px;font:11px sans-serif;display:flex;flex-wrap:wrap;gap:10px;background:#888}figure{margin:0;width:${THUMB}px}img{width:100%;display:block}figcaption{color:#fff;overflow-wrap:anywhere}`
  await page.setContent(`<meta charset="utf-8"><style>${style}</style>${pictures.map(figure).join('')}`)
  await page.screenshot({ path: path.join(folder, `sheet-${area}.png`), fullPage: true })
  await page.close()
}
