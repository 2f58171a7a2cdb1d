import type { Browser, Page } from 'playwright-core'
import { smallTargets } from '../../../lab/looks/small-targets'
import { launchShell } from '../../support/browser'

const sheet = 'body{margin:0;font:16px/24px sans-serif}button{all:unset;display:inline-block}.box{width:44px;height:44px}'

describe('the check for targets too small for a finger', () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await launchShell()
    page = await browser.newPage({ viewport: { width: 320, height: 844 } })
  })
  afterAll(() => browser.close())

  const told = async (body: string) => {
    await page.setContent(`<meta charset="utf-8"><style>${sheet}</style><div class="taro_page">${body}</div>`)
    return smallTargets(page)
  }

  it.each([
    ['a button that is low', '<button style="width:80px;height:38px">保存</button>', '80 × 38'],
    ['a button that is narrow', '<button style="width:30px;height:60px">存</button>', '30 × 60'],
    [
      'one beyond the lower end of the window',
      '<p style="height:2000px"></p><button style="width:60px;height:30px">存</button>',
      '60 × 30',
    ],
  ])('reports %s', async (_what, body, size) => expect(await told(body)).toEqual([expect.stringContaining(size)]))

  it.each([
    ['one large enough', '<button class="box">存</button>'],
    [
      'a small one whose surroundings are pressed with it',
      '<style>#a::after{content:"";position:absolute;inset:-12px}</style><p style="height:40px"></p><button id="a" style="position:relative;margin-left:40px;width:24px;height:24px">存</button>',
    ],
    ['a small box in a label large enough', '<label style="display:block;height:48px"><input type="checkbox">同意</label>'],
    ['a link among words', '<p>先看<button>备考指南</button>再做题</p>'],
    ['what is not shown', '<button style="display:none;height:10px">存</button>'],
  ])('accepts %s', async (_what, body) => expect(await told(body)).toEqual([]))
})
