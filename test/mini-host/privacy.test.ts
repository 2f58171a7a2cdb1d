import { programWith, removePrograms } from './fixture'
import { openProgram } from './open-program'

const page = (onAgree: string) =>
  programWith({
    'pages/first/index.wxml':
      '<view id="open" bindtap="open">{{shown}}</view><button id="yes" open-type="agreePrivacyAuthorization" bindagreeprivacyauthorization="agree" bindtap="tapped">同意</button>',
    'pages/first/index.js': `Page({
      data: { shown: 'shut' },
      onLoad: function () { var page = this; wx.onNeedPrivacyAuthorization(function (answer) { page.answer = answer }) },
      open: function () {
        var page = this
        wx.chooseMedia({ success: function () { page.setData({ shown: 'open' }) }, fail: function (told) { page.setData({ shown: told.errMsg }) } })
        ${onAgree}
      },
      tapped: function () {},
      agree: function () { this.answer({ event: 'agree', buttonId: 'yes' }) },
    })`,
  })

describe('personal data', () => {
  afterAll(removePrograms)

  it('waits for the button that agrees', async () => {
    const { realm, tap, text, wx } = await openProgram(page(''))
    await tap('#open')
    expect(await text('#open')).toBe('shut')
    await tap('#yes')
    expect(await text('#open')).toBe('open')
    expect(await wx('getPrivacySetting', {})).toMatchObject({ needAuthorization: false })
    await expect(wx('setClipboardData', { data: 'a' })).resolves.toEqual({ errMsg: 'setClipboardData:ok' })
    await realm.close()
  })

  it('stays blocked when the app agrees for the learner', async () => {
    const { realm, tap, text } = await openProgram(page("this.answer({ event: 'agree', buttonId: 'yes' })"))
    await tap('#open')
    expect(await text('#open')).toContain('no button #yes was pressed')
    await realm.close()
  })

  it('stays blocked after a refusal, and where nobody asks', async () => {
    const refused = await openProgram(page("this.answer({ event: 'disagree' })"))
    await refused.tap('#open')
    expect(await refused.text('#open')).toContain('privacy permission is not authorized')
    await refused.realm.close()
    const silent = await openProgram(programWith({}))
    await expect(silent.wx('chooseMedia', {})).rejects.toMatchObject({ errMsg: expect.stringContaining('nobody listens') })
    await silent.realm.close()
  })
})
