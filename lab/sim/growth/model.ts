import { ticket } from './ticket'
import { CHANCES, COURSES, DAY_MS, isInvitingOff, type Person, PRIZES, type Terms } from './village'

/** The rules as they are promised, written a second time. */
const INVITER_FEN = 500
const INVITEE_FEN = 200
const LEAST_FEN = 1000
const NEW_DAYS = 7
const WINDOW_MS = 7 * DAY_MS
const LINK_MS = 30 * DAY_MS

type State = 'frozen' | 'settled' | 'back'
export type Reward = {
  who: number
  role: 'inviter' | 'invitee' | 'distributor'
  from: number
  order: number
  amount: number
  state: State
  settlesAt: number
}
type Order = { who: number; course: number; payer: number; paidAt: number; status: 'unheard' | 'completed' | 'refunded' }
type Invitation = { inviter: number; at: number; device: number; address: number; state: 'bound' | 'rewarded' | 'void' }
type Draw = { who: number; key: string; number: number; ticket: number; prize: number }

export type Village = {
  id: number
  people: Person[]
  devices: Set<number>[]
  invitations: Map<number, Invitation>
  binds: Map<number, { distributor: number; at: number }>
  orders: Order[]
  rewards: Reward[]
  cash: number[]
  beans: number[]
  debt: number[]
  cashOuts: { who: number; key: string; amount: number; at: number }[]
  sale: { share: number; budget: number; spent: number; isOn: boolean }
  raffle: { isOn: boolean; draws: Draw[]; left: (number | null)[] }
  /** The reward that the campaign of inviting pays for this village. */
  inviting: number
}

export function openVillage(id: number, villagers: Person[], { share, budget }: Terms): Village {
  return {
    id,
    people: villagers,
    devices: villagers.map(() => new Set()),
    invitations: new Map(),
    binds: new Map(),
    orders: [],
    rewards: [],
    cash: villagers.map(() => 0),
    beans: villagers.map(() => 0),
    debt: villagers.map(() => 0),
    cashOuts: [],
    sale: { share, budget, spent: 0, isOn: true },
    raffle: { isOn: true, draws: [], left: PRIZES.map(({ stock }) => stock) },
    inviting: 0,
  }
}

const the = <T>(items: readonly T[], at: number): T => {
  const item = items[at]
  if (item === undefined) throw new Error(`there is no number ${at}`)
  return item
}

const hasPaid = (village: Village, who: number) => village.orders.some((order) => order.who === who && order.status !== 'unheard')

/** Writes a code; the reason when it may not be. */
export function writeCode(village: Village, who: number, of: number | null, day: number, now: number): string {
  const me = the(village.people, who)
  const written = [...village.invitations.values()]
  // People who show their code are seen on their device.
  if (of !== null) the(village.devices, of).add(the(village.people, of).device)
  if (village.invitations.has(who) || of === null || of === who) return 'no code for this person'
  if (village.invitations.get(of)?.inviter === who) return 'invited by this person'
  if (isInvitingOff(day)) return 'not running'
  if (hasPaid(village, who) || day - me.joins >= NEW_DAYS) return 'not new'
  if (written.some(({ device }) => device === me.device) || the(village.devices, of).has(me.device)) return 'a device that was used'
  const recent = written.filter(({ at }) => at > now - DAY_MS)
  if (recent.filter(({ address }) => address === me.address).length >= 5) return 'too many of one address'
  if (recent.filter(({ inviter }) => inviter === of).length >= 20) return 'too many of one inviter'
  the(village.devices, who).add(me.device)
  village.invitations.set(who, { inviter: of, at: now, device: me.device, address: me.address, state: 'bound' })
  return ''
}

/** Opens a link to the course that is sold on. */
export function openLink(village: Village, who: number, of: number, isTarget: boolean, now: number): string {
  const { device } = the(village.people, who)
  the(village.devices, of).add(the(village.people, of).device)
  if (!village.sale.isOn || !isTarget || who === of || the(village.devices, of).has(device)) return 'does not count'
  the(village.devices, who).add(device)
  village.binds.set(who, { distributor: of, at: now })
  return ''
}

const priceOf = ({ course }: Order) => the(COURSES, course)

/** Whether one person stands behind both: the same account for cash, or one payer for both. */
function isOnePerson(village: Village, order: Order, other: number): boolean {
  if (the(village.people, order.who).payee === the(village.people, other).payee) return true
  return village.orders.some(({ who, payer, status }) => who === other && payer === order.payer && status !== 'unheard')
}

function give(village: Village, at: number, reward: Pick<Reward, 'who' | 'role' | 'from' | 'amount'>): void {
  village.rewards.push({ ...reward, order: at, state: 'frozen', settlesAt: the(village.orders, at).paidAt + WINDOW_MS + 1 })
}

function rewardInvitation(village: Village, at: number, day: number): void {
  const order = the(village.orders, at)
  const invitation = village.invitations.get(order.who)
  if (invitation?.state !== 'bound' || priceOf(order) < LEAST_FEN) return
  const { inviter } = invitation
  const hasFarmed = village.orders.some(
    ({ who, payer, status }) =>
      who !== order.who && payer === order.payer && status !== 'unheard' && village.invitations.get(who)?.state === 'rewarded',
  )
  const isOff = invitation.at > order.paidAt || isOnePerson(village, order, inviter) || hasFarmed || isInvitingOff(day)
  invitation.state = isOff ? 'void' : 'rewarded'
  if (isOff) return
  village.inviting += INVITER_FEN + INVITEE_FEN
  give(village, at, { who: inviter, role: 'inviter', from: order.who, amount: INVITER_FEN })
  give(village, at, { who: order.who, role: 'invitee', from: inviter, amount: INVITEE_FEN })
}

function rewardSale(village: Village, at: number): void {
  const order = the(village.orders, at)
  const bind = village.binds.get(order.who)
  if (order.course !== 0 || !bind || bind.at > order.paidAt || order.paidAt - bind.at > LINK_MS) return
  const { sale } = village
  const amount = Math.floor((priceOf(order) * sale.share) / 10_000)
  if (isOnePerson(village, order, bind.distributor) || !sale.isOn || sale.spent + amount > sale.budget) return
  sale.spent += amount
  give(village, at, { who: bind.distributor, role: 'distributor', from: order.who, amount })
}

/** The notice of a payment comes. */
export function hear(village: Village, at: number, day: number): void {
  const order = the(village.orders, at)
  if (order.status !== 'unheard') return
  order.status = 'completed'
  rewardInvitation(village, at, day)
  rewardSale(village, at)
}

export function owns(village: Village, who: number, course: number): boolean {
  return village.orders.some((order) => order.who === who && order.course === course && order.status !== 'refunded')
}

/** Takes back what an order brought: from what is frozen, else from the cash, and what is gone is owed. */
export function takeBack(village: Village, at: number): void {
  the(village.orders, at).status = 'refunded'
  for (const reward of village.rewards.filter(({ order, state }) => order === at && state !== 'back')) {
    const { who, role, amount, state } = reward
    reward.state = 'back'
    const taken = state === 'frozen' ? amount : Math.min(amount, the(village.cash, who))
    if (state === 'settled') village.cash[who] = the(village.cash, who) - taken
    village.debt[who] = the(village.debt, who) + amount - taken
    if (role === 'distributor') village.sale.spent -= taken
    else village.inviting -= taken
    const invitation = village.invitations.get(the(village.orders, at).who)
    if (role === 'invitee' && invitation) invitation.state = 'void'
  }
}

export function refund(village: Village, at: number, now: number): string {
  const order = the(village.orders, at)
  if (order.status !== 'completed' || now > order.paidAt + WINDOW_MS) return 'not any more'
  takeBack(village, at)
  return ''
}

/** Rewards whose window is over become cash; what is owed is taken from them. */
export function settleDue(village: Village, now: number): void {
  for (const reward of village.rewards.filter(({ state, settlesAt }) => state === 'frozen' && settlesAt <= now)) {
    const { who, amount } = reward
    reward.state = 'settled'
    const owed = Math.min(the(village.debt, who), amount)
    village.debt[who] = the(village.debt, who) - owed
    village.cash[who] = the(village.cash, who) + amount - owed
  }
}

export function cashOut(village: Village, who: number, amount: number, key: string, now: number): string {
  const known = village.cashOuts.find((one) => one.who === who && one.key === key)
  if (known) return known.amount === amount ? '' : 'another amount'
  if (amount < 100 || amount > the(village.cash, who)) return 'not so much'
  village.cash[who] = the(village.cash, who) - amount
  village.cashOuts.push({ who, key, amount, at: now })
  return ''
}

/** Draws; a key that was used before is the same draw. */
export function draw(village: Village, who: number, key: string): string {
  const { raffle } = village
  if (raffle.draws.some((one) => one.who === who && one.key === key)) return ''
  if (!raffle.isOn || raffle.draws.filter((one) => one.who === who).length >= CHANCES) return 'no chance'
  const number = raffle.draws.length + 1
  const drawn = ticket(village.id, number)
  let prize = 0
  for (let below = the(PRIZES, 0).weight; drawn >= below; below += the(PRIZES, prize).weight) prize += 1
  const left = the(raffle.left, prize)
  if (left === 0) prize = PRIZES.length - 1
  else if (left !== null) raffle.left[prize] = left - 1
  village.beans[who] = the(village.beans, who) + the(PRIZES, prize).beans
  raffle.draws.push({ who, key, number, ticket: drawn, prize })
  return ''
}
