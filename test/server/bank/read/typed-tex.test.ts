import { hasFormula, typedForms } from '#server/bank/read/rich/typed-tex'

it.each([
  ['甲', ['甲']],
  ['5$', ['5$']],
  ['$x^2$', ['x²', 'x^2']],
  ['$x^{n+1}$', ['xⁿ⁺¹', 'x^(n+1)']],
  ['$x^{ab}$', ['x^(ab)']],
  ['$a_1+a_{10}$', ['a₁+a₁₀', 'a_1+a_(10)']],
  ['$\\frac{1}{2}$', ['1/2']],
  ['$1\\frac{1}{2}$', ['1 1/2']],
  ['\\(\\dfrac{a+b}{2}\\)', ['(a+b)/2']],
  ['$\\frac12$', ['1/2']],
  ['增加 $5\\%$', ['增加 5%']],
  ['$\\left(0, +\\infty\\right)$', ['(0,+∞)']],
  ['$x \\geq 2\\sqrt{3}$', ['x≥2√3']],
  ['$\\sqrt{x+1}$', ['√(x+1)']],
  ['$30^\\circ$', ['30°']],
  ['$\\text{甲} \\cup \\{1,2\\}$', ['甲∪{1,2}']],
  ['$\\pi r^2$', ['πr²', 'πr^2']],
  ["$f'(x)$", ["f'(x)"]],
  ['$\\vec{a}$', []],
  ['$\\sqrt[3]{2}$', []],
  ['$\\begin{matrix}1\\end{matrix}$', []],
  ['$a}$', []],
  ['$x^$', []],
  ['${a$', []],
])('the formula %j can be typed as %j', (text, forms) => {
  expect(typedForms(text)).toEqual(forms)
})

it('a text with a formula is recognised', () => {
  expect(['$x^2$', '价格 5$', '\\(x\\)'].map(hasFormula)).toEqual([true, false, true])
})
