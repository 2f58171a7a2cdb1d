/** A tag of no browser: where it stands unescaped in a page, a script could. */
export const MARK = '<q7x'

const markup = [
  `${MARK} onload=alert(1)>`,
  `"><${MARK.slice(1)}>`,
  `'>${MARK} a='`,
  `</textarea>${MARK}>`,
  `</script>${MARK}>`,
  `--></style>${MARK}>`,
  '" onq7x="alert(1)',
  "' onq7x='alert(1)",
  'javascript:alert(1)//q7x',
  'data:text/html,q7x',
  '&lt;q7x&gt;',
  '&#60;q7x&#62;',
]
const commands = [
  "'; drop table users; --",
  "1' or '1'='1",
  '1; select pg_sleep(9)',
  '%27%20or%201=1',
  `$${'{7*7}'}`,
  '{{7*7}}',
  '../../etc/passwd',
  '..\\..\\windows',
  '| ls',
  '`id`',
]
const sheets = ['=1+1', '+1', '-1', '@sum(1)', '＝cmd', '\t=1', '=HYPERLINK("http://x")']
const numbers = ['0', '-0', '1e9', '1e309', 'NaN', 'Infinity', '0x10', '１２', '2147483648', '99999999999999999999', '1.5', ' 1 ']
const letters = [
  '\0',
  'a\0b',
  '\u202eabc',
  '\u200b',
  '\ufeff',
  '\ud800',
  '\udfff a',
  '\u0001\u0007\u001b',
  '🦄'.repeat(100),
  'é'.normalize('NFD'),
  'ﷺ'.repeat(20),
  '\r\nset-cookie: q7x=1',
  'x'.repeat(1_000),
  '字'.repeat(501),
  'x'.repeat(60_000),
]
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true', 'on']
const objects = [
  '{}',
  '[]',
  '[{}]',
  'null',
  '"\\ud800"',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `{"a":"${MARK}>"}`,
  `[{"type":"p","inline":[{"text":"${MARK}>"}]}]`,
  '[{"type":"p","inline":[{"text":"\\ud800"}]}]',
  '[{"type":"h","level":99,"inline":[]}]',
  '[{"type":"text","text":"\\udc00"}]',
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  '{"a":1e400}',
  '1e400',
]
const days = ['2026-13-45 99:99', '0000-00-00 00:00', '2026-12-01 00:00:00', '2026-02-30 10:00', '-1-01-01 00:00', '275760-09-14 00:00']

const plain = [...markup, ...commands, ...sheets, ...numbers, ...letters, ...names, ...objects, ...days]
const COUNT = 200

/** Two hundred values that a form must bear: each as it is, then joined with others. */
export const hostile: readonly string[] = [
  ...plain,
  ...plain.map((value) => `第一行\n\n${value}`),
  ...plain.map((value, at) => `${plain[(at * 7 + 3) % plain.length]} ${value}`),
]
  .filter((value, at, all) => all.indexOf(value) === at)
  .slice(0, COUNT)
