import assert from 'node:assert/strict'
import type { RouteName } from '@/routes/table'
import { at, front, gone, part, type Stage, tap, until } from './stage'

const depth = async ({ mini }: Stage) => (await mini.pageStack()).length

/** Goes back and waits until the stack is one page lower. */
async function back(stage: Stage): Promise<void> {
  const before = await depth(stage)
  await stage.mini.callWxMethod('navigateBack', {})
  await until('the page below', async () => ((await depth(stage)) < before ? true : undefined))
}

const tabs: RouteName[] = ['tiku_home', 'study_center', 'myself', 'home_page']

/** Back, the tabs, and leaving. */
export async function around(stage: Stage): Promise<void> {
  const { step, shoot } = stage
  await step('back leads to the page below, down to a tab', async () => {
    while ((await depth(stage)) > 1) await back(stage)
    assert.match((await front(stage)).path, /^pages\//)
  })
  await step('the tabs switch, and leave one page open', async () => {
    for (const tab of tabs) {
      await tap(stage, `tab-${tab}`)
      await at(stage, tab)
      assert.equal(await depth(stage), 1)
      await shoot(`tab-${tab}`)
    }
  })
  await step('the album stays blocked until the privacy text is agreed to', async () => {
    await tap(stage, 'tab-myself')
    await tap(stage, 'profile-head')
    await at(stage, 'myself_setting')
    await tap(stage, 'set-avatar')
    await at(stage, 'set_avatar')
    await tap(stage, 'choose-avatar')
    await part(stage, 'privacy')
    await shoot('privacy')
    await tap(stage, 'privacy-no')
    await gone(stage, 'privacy')
    await tap(stage, 'choose-avatar')
    await tap(stage, 'privacy-yes')
    await gone(stage, 'privacy')
    await until('the consent to be kept', async () => {
      const { needAuthorization } = (await stage.mini.callWxMethod('getPrivacySetting', {})) as { needAuthorization: boolean }
      return needAuthorization ? undefined : true
    })
    await back(stage)
  })
  await step('signing out is shown', async () => {
    await at(stage, 'myself_setting')
    await tap(stage, 'logout')
    await tap(stage, 'logout-dialog-yes')
    await part(stage, 'signed-out')
    await shoot('signed-out')
  })
}
