import assert from 'node:assert/strict'
import type { RouteName } from '@/routes/table'
import { at, front, part, type Stage, tap, until } from './stage'

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
  await step('signing out shows so', async () => {
    await tap(stage, 'tab-myself')
    await tap(stage, 'logout')
    await part(stage, 'signed-out')
    await shoot('signed-out')
  })
}
