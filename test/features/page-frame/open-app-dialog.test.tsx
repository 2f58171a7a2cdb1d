import { forceUpdate } from '@/data/site/forced-update'
import { offerOpenApp, useOpenApp } from '@/data/site/open-app'
import { OpenAppDialog } from '@/features/page-frame/open-app-dialog'
import { link } from '@/platform/link'
import { press, renderPart } from '../../support/client/render-page'

const Host = () => (useOpenApp().showOpenAppDialog ? <OpenAppDialog /> : null)
const opening = jest.fn(async () => 'copied' as const)
beforeEach(() => {
  opening.mockClear()
  jest.spyOn(link, 'leave').mockImplementation(opening)
})
afterEach(() => jest.restoreAllMocks())

describe('the offer of the app', () => {
  it.each([
    ['打开 App', [['qiming://to/home']]],
    ['再看看', []],
  ])('closes with %s', (name, opened) => {
    offerOpenApp({ openAppContent: '在 App 里继续' })
    renderPart(<Host />)
    press(name)
    expect([document.getElementById('open-app'), opening.mock.calls]).toEqual([null, opened])
  })

  it('stays in an app that is too old, for any press', () => {
    forceUpdate({ version: '3.0.0', url: 'https://m.example.cn/app', notes: ['更稳'] } as never)
    renderPart(<Host />)
    press('升级到 3.0.0')
    expect([document.getElementById('update-app') !== null, opening.mock.calls]).toEqual([true, [['https://m.example.cn/app']]])
  })
})
