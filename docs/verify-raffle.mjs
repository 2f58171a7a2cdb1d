// node docs/verify-raffle.mjs https://school.example 61: works every draw of a raffle that has ended out again from what it published.
import { createHash } from 'node:crypto'

const [, , origin, id] = process.argv
const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const published = async (after) => (await fetch(`${origin}/raffle-proof/${id}.json?after=${after}`)).json()
const { seed, seedHash, prizes, count } = await published(0)
const tickets = prizes.flatMap((prize) => Array(prize.weight).fill(prize))
const left = new Map(prizes.map((prize) => [prize.id, prize.stock ?? Number.POSITIVE_INFINITY]))
let [number, wrong] = [0, sha256(seed) === seedHash ? 0 : 1]
for (let page = await published(0); page.draws.length > 0; page = await published(number))
  for (const draw of page.draws) {
    const ticket = Number.parseInt(sha256(`${seed}:${id}:${++number}`).slice(0, 13), 16) % tickets.length
    const prize = left.get(tickets[ticket].id) > 0 ? tickets[ticket] : prizes.find(({ kind }) => kind === 'none')
    left.set(prize.id, left.get(prize.id) - 1)
    if (draw.number !== number || draw.ticket !== ticket || draw.prizeId !== prize.id) wrong += 1
  }
console.log(`${number} draws of ${count}, ${wrong} wrong`)
process.exitCode = wrong === 0 && number === count ? 0 : 1
