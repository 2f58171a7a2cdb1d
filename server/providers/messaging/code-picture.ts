import sharp from 'sharp'
import { renderSVG } from 'uqr'

const SIDE = 430

/** Replaces the mini-program's round code in the sandbox: a QR code that opens the sandbox's page. */
export const embeddedCodePicture = (address: string): Promise<Buffer> =>
  sharp(Buffer.from(renderSVG(address, { border: 2 })))
    .resize(SIDE, SIDE, { kernel: 'nearest' })
    .png()
    .toBuffer()
