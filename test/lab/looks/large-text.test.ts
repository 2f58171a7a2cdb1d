import type { Browser, Page } from 'playwright-core'
import { largeTextTroubles } from '../../../lab/looks/large-text'
import { launchShell } from '../../support/browser'

const sheet =
  'body{margin:0;font:16px/24px sans-serif}button{all:unset;display:inline-block;padding:8px}.taro_page{height:100vh;overflow:hidden scroll}'

/** Lists the kinds of faults of a page 375 × 812 pixels large, each once. */
async function kindsIn(page: Page, body: string): Promise<string[]> {
  await page.setContent(`<meta charset="utf-8"><style>${sheet}</style><div class="taro_page">${body}</div>`)
  const told = await largeTextTroubles(page)
  return [...new Set(told.map((line) => line.split(':')[0] ?? ''))]
}

const far = '<p style="height:1500px">一段</p>'
const foot = (height: number) => `<div style="position:fixed;bottom:0;left:0;right:0;height:${height}px"><button>交卷</button></div>`

describe('the check of pages with large letters', () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await launchShell()
    page = await browser.newPage({ viewport: { width: 375, height: 812 } })
  })
  afterAll(() => browser.close())

  it.each([
    ['a page wider than the window', '<div style="width:400px">宽</div>', 'wider than the screen'],
    ['a line that its box hides', '<div style="width:40px;overflow:hidden;white-space:nowrap">很长的一行字</div>', 'text cut off'],
    ['lines that a box around hides', '<div style="height:20px;overflow:hidden"><p>第一行<br>第二行</p></div>', 'text cut off'],
    ['letters out of a painted box', '<div style="height:20px;background:#eee">第一行<br>第二行</div>', 'text runs out of its box'],
    ['text on other text', '<p style="height:8px;margin:0">上面</p><p style="margin:0">下面</p>', 'text on text'],
    ['a field lower than its letters', '<input aria-label="名" style="height:12px;padding:0;border:0">', 'field lower than its letters'],
    ['buttons that lie on each other', '<button>甲乙</button><button style="margin-left:-20px">丙丁</button>', 'lie on each other'],
    [
      'what is fixed on other that is',
      `${foot(60)}<div style="position:fixed;bottom:20px;left:20px"><button>向上</button></div>`,
      'lie on each other',
    ],
    ['a button off the screen', '<div style="position:fixed;top:0;left:-60px"><button>走了</button></div>', 'off the screen'],
    ['a foot that hides the end of the page', `${far}<p>最后</p>${foot(60)}`, 'behind the bar at the end of the page'],
    ['bars that leave no room', `${far}<div style="height:500px"></div>${foot(450)}`, 'bars take 450 of 812 pixels'],
  ])('reports %s', async (_what, body, kind) => expect(await kindsIn(page, body)).toContain(kind))

  it.each([
    [
      'a number of lines that is meant',
      '<p style="display:-webkit-box;-webkit-line-clamp:1;-webkit-box-orient:vertical;overflow:hidden">一行<br>又一行</p><p>下面</p>',
    ],
    [
      'what scrolls by itself',
      '<div style="width:100px;overflow-x:auto;white-space:nowrap"><button>很长很长的按钮一</button><button>很长很长的按钮二</button></div>',
    ],
    ['words for screen readers alone', '<span style="position:absolute;width:1px;height:1px;overflow:hidden">只给读屏</span>'],
    [
      'a button laid wholly on another',
      '<div style="position:relative"><button style="width:200px;height:100px">图</button><button style="margin-left:-60px">停</button></div>',
    ],
    [
      'a button that sticks to the edge while others pass below it',
      `<button style="position:sticky;top:0;display:block;padding:20px">交卷</button><button style="display:block">甲</button>${far}<script>document.querySelector('.taro_page').scrollTop = 20</script>`,
    ],
    ['a foot with room for it', `${far}<p>最后</p><div style="height:60px"></div>${foot(60)}`],
    ['what is not shown', '<div style="display:none;width:900px">无</div>'],
  ])('accepts %s', async (_what, body) => expect(await kindsIn(page, body)).toEqual([]))
})
