/** The part of pdf.js that reads files; it is handed on to the part that draws them. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: object
}
