import { agree, at, type Stage, tap } from './stage'

/** From now on the code of wx.login is a learner's. */
export const knownAs = (stage: Stage, learner: string): Promise<void> =>
  stage.mini.mockWxMethod('login', { code: `desk-${learner}`, errMsg: 'login:ok' })

/** Signs in on the login page by the code of wx.login; who signed in before is known by it. */
export async function signInAgain(stage: Stage, learner: string): Promise<void> {
  await at(stage, 'wechat_login')
  await knownAs(stage, learner)
  await agree(stage)
  await tap(stage, 'wechat-login')
}
