import { beansFor, beansToPay, fenOfBeans } from '@/domain/tiku/bean-price'

it.each([
  [0, 0, 0],
  [9, 0, 1],
  [10, 1, 1],
  [19_901, 1990, 1991],
])('%d fen cost %d whole beans, which pay %d', (fen, whole, paying) => {
  expect([beansFor(fen), beansToPay(fen)]).toEqual([whole, paying])
})

it('ten beans equal one yuan', () => expect([fenOfBeans(0), fenOfBeans(1), fenOfBeans(1990)]).toEqual([0, 10, 19_900]))
