import type { TestSession } from '../../../support/server'
import { MINUTES } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
let learner: TestSession
let mobile = 13900700000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})
const PHONE = 'phone0001'
const TABLET = 'tablet001'

describe('the device that holds an attempt', () => {
  it('the device is the first to enter, and a repeated request changes nothing', async () => {
    const { id } = await hall.start(learner)
    const entered = await hall.takeOver(id, 'runaaaa1', PHONE, learner)
    expect(entered).toMatchObject({ isActive: true, epoch: 1, status: 'running', leftMs: MINUTES * 60_000 })
    expect(await hall.takeOver(id, 'runaaaa1', PHONE, learner)).toEqual(entered)
  })

  it('continues by itself after a restart of the app', async () => {
    const { id } = await hall.start(learner)
    await hall.takeOver(id, 'runaaaa1', PHONE, learner)
    expect(await hall.takeOver(id, 'runaaaa2', PHONE, learner)).toMatchObject({ isActive: true, epoch: 2 })
    expect(await hall.save(id, [], learner, 'runaaaa1')).toMatchObject({ isActive: false })
  })

  it('keeps the attempt from a second device until the learner takes it over there, and is then notified', async () => {
    const { id } = await hall.start(learner)
    await hall.takeOver(id, 'runaaaa1', PHONE, learner)
    expect(await hall.takeOver(id, 'runbbbb1', TABLET, learner)).toMatchObject({ isActive: false, epoch: 1 })
    expect(await hall.takeOver(id, 'runbbbb1', TABLET, learner, true)).toMatchObject({ isActive: true, epoch: 2 })
    expect(await hall.save(id, [], learner, 'runaaaa1')).toMatchObject({ isActive: false, epoch: 2 })
  })

  it('enters the attempt by starting it, and continues it so', async () => {
    const begun = await hall.start(learner, { device: PHONE, run: 'runaaaa1' })
    expect(begun).toMatchObject({ isEntered: true, epoch: 1 })
    expect(await hall.save(begun.id, [], learner, 'runaaaa1')).toMatchObject({ isActive: true, epoch: 1 })
    expect(await hall.start(learner, { device: PHONE, run: 'runaaaa1' })).toEqual(begun)
    expect(await hall.start(learner, { device: PHONE, run: 'runaaaa2' })).toEqual({ ...begun, epoch: 2 })
    expect(await hall.save(begun.id, [], learner, 'runaaaa1')).toMatchObject({ isActive: false, epoch: 2 })
  })

  it('a second device that starts the attempt does not enter it', async () => {
    const begun = await hall.start(learner, { device: PHONE, run: 'runaaaa1' })
    expect(await hall.start(learner, { device: TABLET, run: 'runbbbb1' })).toEqual({ ...begun, isEntered: false })
    expect(await hall.save(begun.id, [], learner, 'runaaaa1')).toMatchObject({ isActive: true, epoch: 1 })
  })

  it('remains open where a start names no run, or no device', async () => {
    const begun = await hall.start(learner, { run: 'runaaaa1' })
    expect(begun).not.toHaveProperty('isEntered')
    expect(begun.epoch).toBe(0)
    expect(await hall.start(learner, { device: PHONE })).toEqual(begun)
  })

  it('two devices that start at once hold one attempt between them', async () => {
    const [one, other] = await Promise.all([
      hall.start(learner, { device: PHONE, run: 'runaaaa1' }),
      hall.start(learner, { device: TABLET, run: 'runbbbb1' }),
    ])
    expect(other.id).toBe(one.id)
    expect([one.isEntered, other.isEntered].sort()).toEqual([false, true])
  })

  it('cannot be changed once the attempt is over', async () => {
    const { id } = await hall.start(learner)
    hall.passMinutes(MINUTES)
    expect(await hall.takeOver(id, 'runaaaa1', PHONE, learner)).toMatchObject({ status: 'submitted', leftMs: 0, epoch: 0 })
  })

  it('the device is visible to its learner only', async () => {
    const { id } = await hall.start(learner)
    const other = await hall.server.signIn('13900799999')
    await expect(hall.takeOver(id, 'runaaaa1', PHONE, other, true)).rejects.toMatchObject({ code: 404 })
  })
})
