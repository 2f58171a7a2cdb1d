import { programWith, removePrograms } from './fixture'
import { type Opened, openProgram } from './open-program'
import type { PhoneAnswer } from './runtime/open-types'

const files = programWith({
  'pages/first/index.wxml': `<view id="told">{{told}}</view>
<button id="phone" open-type="getPhoneNumber" bindgetphonenumber="given">手机号</button>
<button id="off" open-type="getPhoneNumber" disabled="{{true}}" bindgetphonenumber="given">手机号</button>
<button id="yes" open-type="agreePrivacyAuthorization" bindagreeprivacyauthorization="agree">同意</button>
<button id="no" bindtap="refuse">不同意</button>
<button id="share" open-type="share">分享</button>
<button id="face" open-type="chooseAvatar" bindchooseavatar="given">头像</button>
<button id="strange" open-type="openSetting">设置</button>`,
  'pages/first/index.js': `Page({
    data: { told: 'nothing' },
    onLoad: function () { var page = this; wx.onNeedPrivacyAuthorization(function (answer) { page.answer = answer }) },
    agree: function () { this.answer({ event: 'agree', buttonId: 'yes' }) },
    refuse: function () { this.answer({ event: 'disagree' }) },
    given: function (event) { this.setData({ told: JSON.stringify(event.detail) }) },
    onShareAppMessage: function (from) { this.setData({ told: JSON.stringify(from) }) },
  })`,
})

describe("the vendor's buttons", () => {
  let program: Opened
  beforeEach(async () => {
    program = await openProgram(files)
  })
  afterEach(() => program.realm.close())
  afterAll(removePrograms)

  /** Returns what the page was told after a tap; the host answers in a later turn. */
  const toldAfter = async (id: string) => {
    await program.tap(id)
    await program.run('function () {}')
    return program.text('#told')
  }
  const answer = (given: PhoneAnswer) => program.realm.handle('Host.answerPhone', { answer: given })

  it("the phone number waits for consent to the privacy text, and follows the learner's answer", async () => {
    expect(await toldAfter('#phone')).toBe('nothing')
    expect(await toldAfter('#yes')).toBe('{"errMsg":"getPhoneNumber:ok","code":"host-phone-code"}')
    await answer({ code: 'c2' })
    expect(await toldAfter('#phone')).toBe('{"errMsg":"getPhoneNumber:ok","code":"c2"}')
    await answer('declined')
    expect(await toldAfter('#phone')).toBe('{"errMsg":"getPhoneNumber:fail user deny"}')
  })

  it('a learner who refuses the privacy text gives no number', async () => {
    await program.tap('#phone')
    expect(await toldAfter('#no')).toBe('{"errMsg":"getPhoneNumber:fail privacy permission is not authorized"}')
  })

  it('a face waits for consent to the privacy text', async () => {
    expect(await toldAfter('#face')).toBe('nothing')
    expect(await toldAfter('#yes')).toBe('{"avatarUrl":"http://tmp/face.png"}')
  })

  it('a learner who refuses the privacy text gives no face', async () => {
    await program.tap('#face')
    expect(await toldAfter('#no')).toBe('nothing')
  })

  it('a disabled button requests nothing', async () => {
    expect(await toldAfter('#off')).toBe('nothing')
  })

  it('sharing requests the card from the page', async () => {
    expect(await toldAfter('#share')).toBe('{"from":"button"}')
  })

  it('an unsupported button fails by its name', async () => {
    await program.tap('#strange')
    expect(program.told).toContainEqual([
      'Host.trouble',
      { kind: 'exception', text: expect.stringContaining('<button open-type="openSetting"> is not implemented') },
    ])
  })
})
