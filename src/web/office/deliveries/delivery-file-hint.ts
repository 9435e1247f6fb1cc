/** The kinds of files of a delivery, and how their pictures are found. */
export const DELIVERY_FILE_HINT =
  'CSV, JSON, XML eller Excel (.xlsx), även packad med gzip, eller en zip med en sådan fil och bilder. Bilderna heter som filen anger, eller efter bilens annons-id eller registreringsnummer: ABC123_1.jpg, ABC123_2.jpg. Högst 100 MB.';
