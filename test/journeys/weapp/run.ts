import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import automator from 'miniprogram-automator'
import { compile } from '../../mini-host/compile/compile'
import { serveAutomator } from '../../mini-host/host/automator-server'
import { openChromium } from '../../mini-host/host/chromium-realm'
import { createNetwork } from '../../mini-host/host/network'
import { appProcess } from '../../support/app-process'
import { launchBrowser } from '../../support/browser'
import { close } from '../../support/journey'
import { around } from './around'
import { BUILD_ORIGIN, buying } from './buying'
import { examination } from './examination'
import { learning } from './learning'
import { signingIn } from './signing-in'
import type { Stage } from './stage'
import { travel } from './trip'

const shots = path.resolve(__dirname, '../../../.shots/weapp')
/** A number no learner has: the first sign-in makes the account. */
const NEW_MOBILE = '13900007777'

/** The main job of the product, from the home page to a place in the rank. */
async function learner(stage: Stage): Promise<void> {
  await signingIn(stage, NEW_MOBILE)
  await buying(stage)
  await learning(stage)
  await stage.step('back to the tabs', async () => {
    await stage.mini.callWxMethod('switchTab', { url: '/pages/home/index' })
  })
  await examination(stage)
  await around(stage)
}

/** A host of our own with the real server behind; `wsEndpoint` is where automators connect. */
async function openOwnHost() {
  const app = await appProcess()
  await app.start()
  const browser = await launchBrowser()
  const trouble: string[] = []
  const network = createNetwork({ domains: [BUILD_ORIGIN], routes: { [BUILD_ORIGIN]: app.origin } })
  const realm = await openChromium(browser, { bundle: compile('dist/weapp'), network })
  realm.listen((method, params) => {
    if (method === 'Host.trouble') trouble.push(JSON.stringify(params))
  })
  const server = await serveAutomator(realm)
  const shut = async () => {
    await server.close()
    await realm.close()
    await browser.close()
    await app.close()
  }
  return { wsEndpoint: server.wsEndpoint, origin: app.origin, trouble, diary: network.diary, shut }
}

async function main(): Promise<void> {
  const host = await openOwnHost()
  rmSync(shots, { recursive: true, force: true })
  mkdirSync(shots, { recursive: true })
  const mini = await automator.connect({ wsEndpoint: host.wsEndpoint })
  let taken = 0
  const shoot = async (name: string) => {
    taken += 1
    await mini.screenshot({ path: path.join(shots, `${String(taken).padStart(2, '0')}-${name}.png`) })
  }
  const keepEvidence = async () => {
    writeFileSync(path.join(shots, 'failed.log'), [...host.trouble, ...host.diary()].join('\n'))
    await shoot('failed')
  }
  const tally = await travel('learner', { trouble: () => host.trouble, keepEvidence }, (step) =>
    learner({ mini, origin: host.origin, step, shoot }),
  )
  mini.disconnect()
  await host.shut()
  close([tally])
}

void main()
