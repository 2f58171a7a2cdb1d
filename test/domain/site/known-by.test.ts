import { clientCodeIn, maskName } from '@/domain/site/known-by'

it.each([
  ['小满', '小**'],
  ['😀笑', '😀**'],
  ['', '**'],
])('the name %s is masked as %s', (name, shown) => expect(maskName(name)).toBe(shown))

it.each([
  ['pro;qm;h5;1.0.0;1;AbCdEfGh12345678;0', 'AbCdEfGh12345678'],
  ['pro;qm;h5', ''],
  ['pro;qm;h5;1;1;x y;0', ''],
  ['', ''],
])('the header %s names the device %s', (version, code) => expect(clientCodeIn(version)).toBe(code))
