import { sheetProblems } from '../../../config/floor/sheets'

describe('sheets checked for the oldest browsers', () => {
  it.each([
    ['a{inset:0}', 'inset'],
    ['a{rotate:4deg}', 'rotate'],
    ['a{height:100dvh}', 'height: 100dvh'],
    ['a{color:color-mix(in srgb,red,blue)}', 'color: color-mix(in srgb,red,blue)'],
    ['a{grid-template-columns:subgrid}', 'grid-template-columns: subgrid'],
    ['a{mask:none}', 'mask without -webkit-mask'],
    ['@container (width>1px){a{color:red}}', '@container'],
    ['@layer a{a{color:red}}', '@layer'],
    ['@media (width>=600px){a{color:red}}', '@media (width>=600px)'],
    ['a:popover-open{color:red}', 'a:popover-open'],
  ])('finds %s', (sheet, problem) => expect(sheetProblems(sheet)).toEqual([problem]))

  it.each([
    'a{top:0;right:0;bottom:0;left:0}',
    'a{height:100vh;height:100dvh}',
    'a{-webkit-mask:none;mask:none}',
    'a{background:linear-gradient(red,blue);transform:translate(1px) rotate(4deg)}',
    'a{background:url("data:image/svg+xml,<svg d=\'1dvh\'/>")}',
    'a:has(b){color:red}',
    'a{aspect-ratio:1;gap:1px;accent-color:red}',
    '@media (min-width:600px){a{color:red}}',
  ])('accepts %s', (sheet) => expect(sheetProblems(sheet)).toEqual([]))
})
