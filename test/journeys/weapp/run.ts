import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import automator from 'miniprogram-automator'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import { BUILD_ORIGIN, openOwnHost } from '../../mini-host/own-host'
import { close } from '../../support/journey'
import { around } from './around'
import { buying } from './buying'
import { examination } from './examination'
import { learning } from './learning'
import { sharing } from './sharing'
import { signingIn } from './signing-in'
import type { Stage } from './stage'
import { travel } from './trip'

const shots = path.resolve(__dirname, '../../../.shots/weapp')

/** Nobody the server knows: the first sign-in makes the account. The vendor's tool may stand on a server that is used again. */
const newLearner = () => String(Date.now())

/** The main job of the product, from the home page to a place in the rank. */
async function learner(stage: Stage): Promise<void> {
  await signingIn(stage, newLearner())
  await buying(stage)
  await learning(stage)
  await sharing(stage)
  await examination(stage)
  await around(stage)
}

/** The most one message to the view may carry, in bytes. */
const MOST_BYTES = 50_000
const MOST_REQUESTS = 10

type Host = {
  mini: MiniProgram
  origin: string
  trouble(): readonly string[]
  diary(): readonly string[]
  /** Figures only our own host can give. */
  meter?(): Promise<{ largestEver: number; mostRequests: number }>
  close(): Promise<void>
}

/** The vendor's tool with this build open in it, and a server where the build looks for it. */
async function openVendorHost(wsEndpoint: string): Promise<Host> {
  const mini = await automator.connect({ wsEndpoint })
  const trouble: string[] = []
  mini.on('exception', (exception) => trouble.push(JSON.stringify(exception)))
  await mini.callWxMethod('clearStorageSync')
  await mini.callWxMethod('reLaunch', { url: '/pages/home/index' })
  return { mini, origin: BUILD_ORIGIN, trouble: () => trouble, diary: () => [], close: async () => mini.disconnect() }
}

async function main(): Promise<void> {
  const { WX_ENDPOINT } = process.env
  const host: Host = WX_ENDPOINT ? await openVendorHost(WX_ENDPOINT) : await openOwnHost('chromium')
  const { mini, origin } = host
  rmSync(shots, { recursive: true, force: true })
  mkdirSync(shots, { recursive: true })
  let taken = 0
  const shoot = async (name: string) => {
    taken += 1
    await mini.screenshot({ path: path.join(shots, `${String(taken).padStart(2, '0')}-${name}.png`) })
  }
  const keepEvidence = async () => {
    writeFileSync(path.join(shots, 'failed.log'), [...host.trouble(), ...host.diary()].join('\n'))
    await shoot('failed')
  }
  const tally = await travel('learner', { trouble: host.trouble, keepEvidence }, async (step) => {
    await learner({ mini, origin, step, shoot })
    const figures = await host.meter?.()
    if (!figures) return
    const { largestEver, mostRequests } = figures
    await step(`largest setData ${largestEver} bytes, most requests at once ${mostRequests}`, async () => {
      assert.ok(largestEver <= MOST_BYTES && mostRequests <= MOST_REQUESTS)
    })
  })
  await host.close()
  close([tally])
}

void main()
