import { sharedPlaces } from '@/domain/text/shared-places'

it.each([
  ['nobody', [], 0, 1, []],
  ['ties share and the next skips', [30, 20, 20, 10], 0, 1, [1, 2, 2, 4]],
  ['a page that begins inside a tie', [20, 20, 5], 2, 2, [2, 2, 5]],
  ['all alike', [0, 0, 0], 0, 1, [1, 1, 1]],
])('%s', (_name, values, offset, first, places) => expect(sharedPlaces(values, offset, first)).toEqual(places))
