import { clientCodeIn, maskName } from '@/domain/site/known-by'

it.each([
  ['小满', '小**'],
  ['😀笑', '😀**'],
  ['', '**'],
])('%s is shown as %s', (name, shown) => expect(maskName(name)).toBe(shown))

it.each([
  ['pro;qm;h5;1.0.0;1;AbCdEfGh12345678;0', 'AbCdEfGh12345678'],
  ['pro;qm;h5', ''],
  ['pro;qm;h5;1;1;x y;0', ''],
  ['', ''],
])('%s tells the device %s', (version, code) => expect(clientCodeIn(version)).toBe(code))
