/** SQL condition of emails with a one-time link. A customer or user waits for them, and they cannot be sent once the link has been erased or has expired. */
export const isLinkEmail = "template IN ('sign-in', 'invitation')";
