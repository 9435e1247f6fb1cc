/** How often the value of a car is mailed, as the form and the page of a mail's link say. */
export const VALUE_MAILS =
  'Du får mejl högst en gång i månaden, och bara när bilens värde har ändrats mer än vi kan ha räknat fel.';
