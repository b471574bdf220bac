-- Who sees whole phone numbers; a new business gets it from the contract.
update roles set permissions = permissions || '{phone_numbers.see}'
  where built_in in ('agent', 'supervisor', 'admin', 'super_admin');
-- Until now everyone saw them: the roles that businesses made themselves go on doing so until one takes it from them.
update roles set permissions = permissions || '{phone_numbers.see}'
  where built_in is null;
