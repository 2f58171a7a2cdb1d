/**
 * Usage: npm run -s lab -- demo:handouts
 *
 * Prints the handouts of the full demo as PDF into server/seed/materials: one for each chapter, and an exercise sheet for each subject. Needs
 * Chromium and the font Noto Sans CJK SC (Debian: fonts-noto-cjk), of which a file holds the signs it shows.
 */
import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { needChromium } from '../../../test/support/chromium'
import { placeOf, printed } from './list'

async function main(): Promise<void> {
  const browser = await chromium.launch({ executablePath: needChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    for (const material of printed()) {
      await page.setContent(material.html)
      const footerTemplate =
        '<div style="font-size:8px;width:100%;text-align:center;color:#666"><span class="pageNumber"></span> / <span class="totalPages"></span></div>'
      const pdf = await page.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        displayHeaderFooter: true,
        headerTemplate: '<i></i>',
        footerTemplate,
      })
      writeFileSync(placeOf(material), pdf)
      process.stdout.write(`${material.file} ${pdf.length}\n`)
    }
  } finally {
    await browser.close()
  }
}

void main()
