import { at, part, type Stage, tap } from './stage'

/** Signs in on the login page by the code of wx.login; who signed in before is known by it. */
export async function signInAgain(stage: Stage, learner: string): Promise<void> {
  await at(stage, 'wechat_login')
  await stage.mini.mockWxMethod('login', { code: `desk-${learner}`, errMsg: 'login:ok' })
  await part(stage, 'wechat-login')
  await tap(stage, 'wechat-login')
}
