import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import automator from 'miniprogram-automator'
import { BUILD_ORIGIN, type OwnHost, openOwnHost } from '../../mini-host/own-host'
import { close } from '../../support/journey'
import { FAILED, isShown } from '../../support/shots'
import { around } from './around'
import { assistant } from './assistant'
import { buying } from './buying'
import { classWork } from './class-work'
import { datedMock } from './dated-mock'
import { erratum } from './erratum'
import { examination } from './examination'
import { inviting } from './inviting'
import { keptFilm } from './kept-film'
import { learning } from './learning'
import { ownPlan } from './own-plan'
import { parcel } from './parcel'
import { answerPhoneRequest, type PressPhone } from './phone'
import { practice } from './practice'
import { purse } from './purse'
import { reading } from './reading'
import { sharing } from './sharing'
import { shopping } from './shopping'
import { signingIn } from './signing-in'
import { type Stage, tap } from './stage'
import { makingUp, studying } from './studying'
import { travel } from './trip'
import { twoDevices } from './two-devices'

const shots = path.resolve(__dirname, '../../../.shots/weapp')

/** Nobody the server knows: the first sign-in makes the account. The vendor's tool may stand on a server that is used again. */
const newLearner = () => String(Date.now())

/** The main job of the product, from the home page to a place in the rank; then what went wrong is practised. */
async function learner(stage: Stage, name: string, press: PressPhone): Promise<void> {
  await signingIn(stage, name)
  await buying(stage)
  await learning(stage)
  await sharing(stage)
  await examination(stage)
  await around(stage)
  await practice(stage, { name, mobile: `1${name.slice(-10)}`, press })
  await assistant(stage)
  await reading(stage)
  await ownPlan(stage)
}

/** The most one message to the view may carry, in bytes. */
const MOST_BYTES = 50_000
const MOST_REQUESTS = 10

type Host = Pick<OwnHost, 'mini' | 'origin' | 'trouble' | 'diary' | 'close'> & {
  pressPhone: PressPhone
  /** The host that is ours: it gives figures, a second device, and a server that can be killed. */
  own?: OwnHost
}

async function openOurs(): Promise<Host> {
  const own = await openOwnHost('chromium')
  const pressPhone: PressPhone = async (stage, id, answer) => {
    await own.handle('Host.answerPhone', { answer })
    await tap(stage, id)
  }
  return { ...own, own, pressPhone }
}

async function assertSmall({ meter }: OwnHost, { step }: Stage): Promise<void> {
  const { largestEver, mostRequests } = await meter()
  await step(`largest setData ${largestEver} bytes, most requests at once ${mostRequests}`, async () => {
    assert.ok(largestEver <= MOST_BYTES && mostRequests <= MOST_REQUESTS)
  })
}

/** The vendor's tool with this build open in it, and a server where the build looks for it. */
async function openVendorHost(wsEndpoint: string): Promise<Host> {
  const mini = await automator.connect({ wsEndpoint })
  const trouble: string[] = []
  mini.on('exception', (exception) => trouble.push(JSON.stringify(exception)))
  await mini.callWxMethod('clearStorageSync')
  await mini.callWxMethod('reLaunch', { url: '/pages/home/index' })
  return {
    mini,
    origin: BUILD_ORIGIN,
    trouble: () => trouble,
    diary: () => [],
    pressPhone: answerPhoneRequest,
    close: async () => mini.disconnect(),
  }
}

async function main(): Promise<void> {
  const { WX_ENDPOINT } = process.env
  const host: Host = WX_ENDPOINT ? await openVendorHost(WX_ENDPOINT) : await openOurs()
  const { mini, origin } = host
  rmSync(shots, { recursive: true, force: true })
  mkdirSync(shots, { recursive: true })
  let taken = 0
  const shoot = async (name: string) => {
    taken += 1
    if (!isShown(name)) return
    await mini.screenshot({ path: path.join(shots, `${String(taken).padStart(2, '0')}-${name}.png`) })
  }
  const keepEvidence = async () => {
    writeFileSync(path.join(shots, 'failed.log'), [...host.trouble(), ...host.diary()].join('\n'))
    await shoot(FAILED)
  }
  const tally = await travel('learner', { trouble: host.trouble, keepEvidence }, async (step) => {
    const stage = { mini, origin, step, shoot }
    const name = newLearner()
    await learner(stage, name, host.pressPhone)
    if (!host.own) return
    await keptFilm(stage, host.own)
    await erratum(stage, host.own.deskOrigin, name)
    await classWork(stage, host.own, name)
    await twoDevices(stage, host.own, name)
    await studying(stage, host.pressPhone)
    await makingUp(stage, host.pressPhone)
    await inviting(stage, host.own, host.pressPhone)
    await shopping(stage, host.pressPhone)
    await parcel(stage, host.own.deskOrigin)
    await purse(stage, host.pressPhone)
    await datedMock(stage, host.own.deskOrigin, host.pressPhone)
    await assertSmall(host.own, stage)
  })
  await host.close()
  close([tally])
}

void main()
