import { dressedCard } from '@/features/site/share/share-cards'

const card = { title: '学'.repeat(40), text: '', image: '/share/course/101.jpg', address: '/course/101/detail' }
const visit = (address: string) => window.history.replaceState({}, '', address)

it('a share card has a title that is not cut off, and the referral link of the sharer, also pages later', () => {
  visit('/course/101/detail')
  expect(dressedCard(card).address).toBe('/course/101/detail')
  visit('/channel/page/61?channelId=7')
  expect([...dressedCard(card).title]).toHaveLength(28)
  expect(dressedCard(card).address).toBe('/course/101/detail?channelId=7')
  visit('/course/102/detail')
  expect(dressedCard({ ...card, address: '/course/102/detail' }).address).toBe('/course/102/detail?channelId=7')
})
