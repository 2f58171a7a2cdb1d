import { tx } from '#server/database/tables'
import { addLink, claimVisits } from '#server/repositories/site/marketing-links'
import { copyClass, setClassOpen } from '#server/repositories/study/classes'
import { addBatch } from '#server/repositories/wallet/coupon'
import { course } from '@/contract/course/course'
import { coupon } from '@/contract/wallet/coupon'
import { learningDayOf } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { type Chance, chanceOf } from '../../chance'
import { CAMPAIGN, CLASS } from '../people'
import { type Learner, minutes, type World } from '../world'

const TITLE = '备考加油周'
const TOKEN = 'jiayouzhou'
const OFF = 5_000
const THRESHOLD = 19_900
const STOCK = 60
const VALID_DAYS = 10
/** Of which channel, to which course, and in how many parts of all visits. */
const channels = [
  { code: 'jyzgzh', channel: '公众号', courseId: 102 },
  { code: 'jyzdsp', channel: '短视频', courseId: 101 },
  { code: 'jyzxy', channel: '校园', courseId: 102 },
] as const

/** Staff begin the campaign: coupons, and a link for each channel. */
export async function beginCampaign({ server, staff, links }: World): Promise<void> {
  const { db, clock } = server
  const now = clock.now()
  const saving = { form: 'coupon' as const, kind: 'amount' as const, amount: OFF, percent: 0, cap: null, threshold: THRESHOLD }
  const window = { startsAt: now, endsAt: now + CAMPAIGN.days * DAY_MS, validMs: VALID_DAYS * DAY_MS }
  await tx(db, async (work) => {
    await addBatch(work, {
      ...saving,
      ...window,
      title: '加油周立减券',
      courseIds: null,
      token: TOKEN,
      stock: STOCK,
      perPerson: 1,
      audience: 'all',
      isListed: false,
    })
    for (const { code, channel, courseId } of channels) {
      const card = { title: `${TITLE}：满 199 元减 50 元`, body: '领券报名，跟着晚课班一起学。', brand: '' }
      const address = `/course/${courseId}/detail`
      links.push(await addLink(work, { code, campaign: TITLE, channel, address, ...card, staffId: staff.service, now }))
    }
  })
}

const deviceOf = (name: string): string => `year-${name}`.padEnd(12, '0')

/** Follows a link of the campaign on a device: the short address, and the page behind it. */
async function follow({ server, links }: World, way: number, device: string, learner?: Learner): Promise<void> {
  const { code, courseId } = channels[way] ?? channels[0]
  if (!learner) await server.app.inject({ method: 'GET', url: `/s/${code}` })
  const headers = { 'x-href': `https://school.example/course/${courseId}/detail?channelId=${links[way]}`, 'x-version': `;;;;;${device}` }
  await server.exchange(course.extra, { params: { id: courseId } }, learner?.session, headers)
}

/** Visitors of a day of the campaign who look and go. */
export async function visitLinks(world: World, day: number): Promise<void> {
  const chance = chanceOf(`${world.seed} links ${day}`)
  for (let count = 9 + chance.below(12); count > 0; count -= 1) {
    await follow(world, chance.of(0, 0, 1, 1, 1, 2), deviceOf(`guest${day}x${count}`))
    minutes(world, 1)
  }
}

const isOn = (day: number) => day >= CAMPAIGN.day && day < CAMPAIGN.day + CAMPAIGN.days

/** Comes by a link of the campaign before there is an account; `sign` makes it. */
export async function comeByLink(world: World, learner: Learner, chance: Chance, day: number, sign: () => Promise<void>): Promise<void> {
  if (!isOn(day) || world.links.length === 0) return sign()
  const [way, device] = [chance.of(0, 0, 1, 2), deviceOf(`own${learner.person.index}`)]
  await follow(world, way, device)
  await sign()
  await claimVisits(world.server.db, learner.userId, device, world.server.clock.now())
  await follow(world, way, device, learner)
}

/** Takes a coupon of the campaign. */
export async function takeCoupon(world: World, learner: Learner, day: number): Promise<void> {
  if (!isOn(day) || learner.said.has('coupon') || learner.person.buysAfter === null) return
  learner.said.add('coupon')
  await world.server.send(coupon.receive, { body: { token: TOKEN } }, learner.session)
}

/** Opens the class of thirty for joining. */
export async function openClass(world: World): Promise<void> {
  const { server, staff, begins } = world
  const startDay = learningDayOf(begins + (CLASS.day + 1) * DAY_MS)
  const wish = { title: '初级会计实务 晚课班', startDay, capacity: CLASS.places, teacher: { id: staff.service, title: '周明远' } }
  await tx(server.db, async (work) => {
    const id = await copyClass(work, CLASS.like, wish)
    if (id === undefined) throw new Error('there is no class to copy')
    await setClassOpen(work, id, true)
    world.classId = id
  })
}
