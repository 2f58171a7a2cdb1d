import { placesNaming } from '../../config/school-names'

describe('the names of our schools in a built file', () => {
  it.each([
    ['a row in JSON', '[{"key":"qiming","name":"启明学堂","tagline":"启明学堂 · 用心学，稳稳过","isWechatOnly":false}]'],
    ['a row in code', 'brands: [\n {\n key: "mingde",\n name: "明德书院",\n tagline: "明德书院 \\xB7 学以明德，业以专精" }]'],
    ['a row in escaped letters', '{name:"\\u542F\\u660E\\u5B66\\u5802",tagline:"\\u542f\\u660e\\u5b66\\u5802"}'],
    ['another school', '{name:"晨光课堂"}'],
  ])('count for nothing in %s', (_, text) => expect(placesNaming(text)).toEqual([]))

  it.each([
    ['a title', '<title>启明学堂</title>', 1],
    ['escaped letters', 'title="\\u660e\\u5fb7\\u4E66\\u9662"', 1],
    ['a row of something else, twice', '{"name":"启明学堂","short_name":"启明学堂"}', 2],
  ])('come to light in %s', (_, text, places) => expect(placesNaming(text)).toHaveLength(places))
})
